'use strict';

// A client of the Replica Location Service, made at run time from the WSDL that the server gives out.
// Registers files in a catalog, meets a refusal, finds the copies through an index, removes what it made.

const { randomUUID } = require('node:crypto');
const { setTimeout: pause } = require('node:timers/promises');
const soap = require('soap');

const LOCATE_SECONDS = 60;

/** What a service refused: code and message of its typed fault. */
class RlsError extends Error {
  constructor(code, message) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** One service of a server. */
class Service {
  static async at(url) {
    // else an element of the name attributes would be sent as attributes of XML
    const options = { attributesKey: '$attributes', wsdl_options: { timeout: 30_000 } };
    return new Service(await soap.createClientAsync(`${url}?wsdl`, options));
  }

  constructor(client) {
    this.client = client;
  }

  /** The answer: an object with the element result, or without any. */
  async call(operation, request) {
    try {
      const [answer] = await this.client[`${operation}Async`](request);
      return answer ?? {};
    } catch (error) {
      throw typed(error);
    }
  }
}

function typed(error) {
  const fault = error.root?.Envelope?.Body?.Fault?.detail?.rlsFault;
  return fault ? new RlsError(fault.code, fault.message) : error;
}

/** A list without elements is not there at all. */
function list(value) {
  return value ?? [];
}

function show(step, text) {
  console.log(`${step.padEnd(14)}${text}`);
}

/** The first target creates the name, another one is added to it. */
async function register(catalog, name, [here, there]) {
  await catalog.call('create', { logicalName: name, targetName: here });
  show('create', `${name} -> ${here}`);
  await catalog.call('add', { logicalName: name, targetName: there });
  show('add', `${name} -> ${there}`);
  const { result } = await catalog.call('query', { objectType: 'LOGICAL_NAME', name });
  list(result.mapping).forEach((row) => show('query', row.targetName));
}

/** Every item succeeds or fails alone; the answer names those that failed. */
async function registerMany(catalog, names) {
  const mapping = names.map((name) => ({ logicalName: name, targetName: `${name}.copy` }));
  const { result } = await catalog.call('bulkCreate', { mode: 'PER_ITEM', mapping });
  show('bulkCreate', `${result.applied} of ${names.length} applied`);
  list(result.failure).forEach((failure) => show('', `item ${failure.index}: ${failure.code}: ${failure.message}`));
  const answers = await catalog.call('bulkQuery', { objectType: 'LOGICAL_NAME', name: names });
  list(answers.result.answer).forEach((each) =>
    show('bulkQuery', `${each.name}: ${each.code ?? list(each.mapping).length}`),
  );
}

/** The same name can't be created twice: a typed fault says so, by its code. */
async function createAgain(catalog, name, target) {
  try {
    await catalog.call('create', { logicalName: name, targetName: target });
  } catch (error) {
    if (error.code !== 'LOGICAL_NAME_EXISTS') {
      throw error;
    }
    show('fault', error.message);
    return;
  }
  throw new Error('the same name could be created twice');
}

/** An attribute is defined once for the catalog, then every name may have a value. */
async function describe(catalog, name, target) {
  for (const [attribute, type] of [['size', 'INT'], ['recorded', 'DATE']]) {
    try {
      await catalog.call('defineAttribute', { definition: { name: attribute, objectType: 'LOGICAL_NAME', type } });
    } catch (error) {
      if (error.code !== 'ATTRIBUTE_EXISTS') {
        throw error;
      }
    }
  }
  const values = [
    { name: 'size', intValue: 3_221_225_472 },
    { name: 'recorded', dateValue: new Date().toISOString() },
  ];
  await catalog.call('put', { item: { logicalName: name, targetName: target, logicalAttribute: values } });
  const { result } = await catalog.call('getAttributes', {
    objectType: 'LOGICAL_NAME',
    objectName: name,
    attributes: { all: true },
  });
  list(result.attribute).forEach((value) =>
    show('put', `${value.name}=${value.intValue ?? new Date(value.dateValue).toISOString()}`),
  );
}

/** An index knows by soft state: it learns of a new name with the catalog's next update. */
async function located(index, name) {
  const end = Date.now() + LOCATE_SECONDS * 1000;
  for (;;) {
    const { result } = await index.call('locate', { logicalName: [name] });
    const [found] = list(result.name);
    if (found.verdict === 'FOUND') {
      return result;
    }
    if (Date.now() > end) {
      throw new Error(`the index did not learn of ${name} in ${LOCATE_SECONDS} s: ${found.verdict}`);
    }
    await pause(500);
  }
}

/** Where the copies are, by what evidence, and whether the answer covers all catalogs. */
async function locate(index, name) {
  const result = await located(index, name);
  const [found] = list(result.name);
  list(found.replica).forEach((replica) => show('locate', `FOUND ${replica.targetName} in ${replica.lrc}`));
  const known = await index.call('getLRCs', { logicalName: name });
  list(list(known.result.answer)[0].location).forEach((each) =>
    show('evidence', `${each.evidence} of ${each.lrc}, as of ${each.ageMillis} ms ago`),
  );
  const { complete, covered, notCovered } = result.completeness;
  show('completeness', `complete=${complete} covered=${covered} ${asOf(result.completeness)}`);
  list(notCovered).forEach((gap) => {
    const silent = gap.silentMillis === undefined ? '' : `, silent for ${Math.floor(gap.silentMillis / 1000)} s`;
    show('', `not ${gap.lrcMember}: ${gap.reason}${silent}`);
  });
}

/** An answer holds as of its age; an index of an older version does not say it. */
function asOf({ ageMillis }) {
  return ageMillis === undefined ? 'as of an unknown time' : `as of ${ageMillis} ms ago`;
}

/** A name that no catalog has: a "no" is worth something only with its age. */
async function deny(index, name) {
  const { result } = await index.call('locate', { logicalName: [name] });
  const [answer] = list(result.name);
  show('locate', `${answer.verdict} ${name} ${asOf(result.completeness)}`);
}

/** Attributes are known to catalogs only: the index asks all of them, and says which did not answer. */
async function search(index, base) {
  const condition = { attributeName: 'size', operator: 'GREATER', value: { name: 'size', intValue: 2 ** 31 } };
  const { result } = await index.call('searchCatalogs', {
    search: { objectType: 'LOGICAL_NAME', condition: [condition], namePattern: `${base}/*` },
    attributes: { all: true },
  });
  list(result.matches).forEach((part) =>
    list(part.object).forEach((found) => {
      const size = list(found.attribute).find((each) => each.name === 'size');
      show('search', `${found.objectName} size=${size.intValue} in ${part.catalog.lrcMember}`);
    }),
  );
  const { complete, covered } = result.completeness;
  show('searched', `complete=${complete} covered=${covered}`);
}

async function removeAll(catalog, base) {
  const { result } = await catalog.call('deleteMatching', {
    selection: { logicalPattern: `${base}/*` },
    dryRun: false,
  });
  show('delete', `${result.deleted} mappings of ${base}/*`);
}

async function run(url) {
  const [catalog, index, administration] = await Promise.all(
    ['lrc', 'rli', 'admin'].map((service) => Service.at(`${url}/ws/${service}`)),
  );
  const base = `sample/${randomUUID().slice(0, 13)}`;
  const name = `${base}/events`;
  const targets = [`file:///here/${name}`, `file:///there/${name}`];
  try {
    await register(catalog, name, targets);
    await registerMany(catalog, [`${base}/run-1`, name, `${base}/run-2`]);
    await createAgain(catalog, name, targets[0]);
    await describe(catalog, name, targets[0]);
    await administration.call('forceUpdate', {}); // else the index waits for the update interval
    await locate(index, name);
    await deny(index, `${base}/nobody-has-this`);
    await search(index, base);
    await catalog.call('delete', { logicalName: name, targetName: targets[1] });
    show('delete', `${name} -> ${targets[1]}`);
  } finally {
    await removeAll(catalog, base);
  }
}

const [url, ...more] = process.argv.slice(2);
if (!url || more.length > 0 || url.startsWith('-')) {
  console.error('usage: run URL   (http://host:port)');
  process.exitCode = url === '--help' ? 0 : 2;
} else {
  run(url.replace(/\/$/, '')).catch((error) => {
    console.error(`rls_sample: ${error.message}`);
    process.exitCode = 1;
  });
}
