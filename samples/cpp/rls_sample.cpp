// A client of the Replica Location Service, made by gSOAP from the WSDL that the server gives out.
// Registers files in a catalog, meets a refusal, finds the copies through an index, removes what it made.

#include <chrono>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "LocalReplicaCatalogSoap.nsmap"
#include "soapAdministrationSoapProxy.h"
#include "soapLocalReplicaCatalogSoapProxy.h"
#include "soapReplicaLocationIndexSoapProxy.h"

namespace {

using Admin = AdministrationSoapProxy;
using Lrc = LocalReplicaCatalogSoapProxy;
using Rli = ReplicaLocationIndexSoapProxy;
using ErrorCode = types__ErrorCode;
using Names = std::vector<std::string>;

// gSOAP writes an underscore as _USCORE
constexpr auto LOGICAL_NAME = types__ObjectType::LOGICAL_USCORENAME;
constexpr auto LOGICAL_NAME_EXISTS = ErrorCode::LOGICAL_USCORENAME_USCOREEXISTS;
constexpr auto ATTRIBUTE_EXISTS = ErrorCode::ATTRIBUTE_USCOREEXISTS;
constexpr auto LOCATE_TIME = std::chrono::seconds(60);

/// What a service refused: code and message of its typed fault.
class RlsError : public std::runtime_error {
 public:
  explicit RlsError(const types__RlsFault& fault)
      : std::runtime_error(soap_types__ErrorCode2s(fault.soap, fault.code) + (": " + fault.message)),
        code(fault.code) {}

  const ErrorCode code;
};

/// One service of a server; what it answers lives as long as it does. Not for use by several threads.
template <typename Proxy>
class Service {
 public:
  explicit Service(std::string url) : url_(std::move(url)), proxy_(url_.c_str(), SOAP_C_UTFSTRING) {
    proxy_.soap->connect_timeout = 10;
    proxy_.soap->send_timeout = proxy_.soap->recv_timeout = 30;
    proxy_.soap->socket_flags = MSG_NOSIGNAL;
  }

  template <typename Request, typename Response>
  Response call(int (Proxy::*operation)(Request*, Response&), Request request) {
    Response response;
    if ((proxy_.*operation)(&request, response) != SOAP_OK) {
      fail();
    }
    return response;
  }

 private:
  [[noreturn]] void fail() {
    const SOAP_ENV__Fault* fault = proxy_.soap_fault();
    if (fault != nullptr && fault->detail != nullptr && fault->detail->types__rlsFault != nullptr) {
      throw RlsError(*fault->detail->types__rlsFault);
    }
    soap_set_fault(proxy_.soap);
    throw std::runtime_error(url_ + ": " + *soap_faultstring(proxy_.soap) + " (gSOAP error " +
                             std::to_string(proxy_.soap->error) + ")");
  }

  std::string url_;
  Proxy proxy_;
};

std::ostream& show(const char* step) { return std::cout << std::left << std::setw(14) << step; }

std::string text(ErrorCode code) { return soap_types__ErrorCode2s(nullptr, code); }

template <typename Request>
Request mapping(const std::string& name, const std::string& target) {
  Request request;
  request.logicalName = name;
  request.targetName = target;
  return request;
}

/// The first target creates the name, another one is added to it.
void registerName(Service<Lrc>& catalog, const std::string& name, const Names& targets) {
  catalog.call(&Lrc::create, mapping<_lrc__create>(name, targets[0]));
  show("create") << name << " -> " << targets[0] << std::endl;
  catalog.call(&Lrc::add, mapping<_lrc__add>(name, targets[1]));
  show("add") << name << " -> " << targets[1] << std::endl;
  _lrc__query query;
  query.objectType = LOGICAL_NAME;
  query.name = name;
  for (const lrc__MappingRow* row : catalog.call(&Lrc::query, query).result->mapping) {
    show("query") << row->targetName << std::endl;
  }
}

/// Every item succeeds or fails alone; the answer names those that failed.
void registerMany(Service<Lrc>& catalog, const Names& names) {
  std::vector<types__Mapping> mappings;
  for (const std::string& name : names) {
    mappings.push_back(mapping<types__Mapping>(name, name + ".copy"));
  }
  _lrc__bulkCreate create;
  create.mode = types__BulkMode::PER_USCOREITEM;
  for (types__Mapping& each : mappings) {
    create.mapping.push_back(&each);
  }
  const types__BulkResult* result = catalog.call(&Lrc::bulkCreate, create).result;
  show("bulkCreate") << result->applied << " of " << names.size() << " applied" << std::endl;
  for (const types__ItemFailure* failure : result->failure) {
    show("") << "item " << failure->index << ": " << text(failure->code) << ": " << failure->message << std::endl;
  }
  _lrc__bulkQuery query;
  query.objectType = LOGICAL_NAME;
  query.name = names;
  for (const lrc__NameMappings* answer : catalog.call(&Lrc::bulkQuery, query).result->answer) {
    show("bulkQuery") << answer->name << ": "
                      << (answer->code ? text(*answer->code) : std::to_string(answer->mapping.size())) << std::endl;
  }
}

/// The same name can't be created twice: a typed fault says so, by its code.
void createAgain(Service<Lrc>& catalog, const std::string& name, const std::string& target) {
  try {
    catalog.call(&Lrc::create, mapping<_lrc__create>(name, target));
  } catch (const RlsError& error) {
    if (error.code != LOGICAL_NAME_EXISTS) {
      throw;
    }
    show("fault") << error.what() << std::endl;
    return;
  }
  throw std::runtime_error("the same name could be created twice");
}

/// An attribute is defined once for the catalog, then every name may have a value.
void define(Service<Lrc>& catalog, const std::string& name, types__AttributeType type) {
  lrc__AttributeDefinition definition;
  definition.name = name;
  definition.objectType = LOGICAL_NAME;
  definition.type = type;
  _lrc__defineAttribute request;
  request.definition = &definition;
  try {
    catalog.call(&Lrc::defineAttribute, request);
  } catch (const RlsError& error) {
    if (error.code != ATTRIBUTE_EXISTS) {
      throw;
    }
  }
}

void describe(Service<Lrc>& catalog, const std::string& name, const std::string& target) {
  define(catalog, "size", types__AttributeType::INT);
  define(catalog, "recorded", types__AttributeType::DATE);
  std::time_t now = std::time(nullptr);
  types__Attribute size, recorded;
  size.name = "size";
  size.intValue = 3'221'225'472;
  recorded.name = "recorded";
  recorded.dateValue = &now;
  auto item = mapping<lrc__PutItem>(name, target);
  item.logicalAttribute = {&size, &recorded};
  _lrc__put put;
  put.item = &item;
  catalog.call(&Lrc::put, put);

  types__AttributeSelection selection;
  selection.all = true;
  _lrc__getAttributes get;
  get.objectType = LOGICAL_NAME;
  get.objectName = name;
  get.attributes = &selection;
  for (const types__Attribute* value : catalog.call(&Lrc::getAttributes, get).result->attribute) {
    show("put") << value->name << "=";
    if (value->intValue) {
      std::cout << *value->intValue << std::endl;
    } else if (value->dateValue != nullptr) {
      std::cout << std::put_time(std::gmtime(value->dateValue), "%FT%TZ") << std::endl;
    }
  }
}

/// An index knows by soft state: it learns of a new name with the catalog's next update.
const rli__LocateResult* located(Service<Rli>& index, const std::string& name) {
  _rli__locate request;
  request.logicalName = {name};
  const auto end = std::chrono::steady_clock::now() + LOCATE_TIME;
  while (true) {
    const rli__LocateResult* result = index.call(&Rli::locate, request).result;
    if (result->name.at(0)->verdict == rli__Verdict::FOUND) {
      return result;
    }
    if (std::chrono::steady_clock::now() > end) {
      throw std::runtime_error("the index did not learn of " + name + " in " + std::to_string(LOCATE_TIME.count()) +
                               " s: " + soap_rli__Verdict2s(nullptr, result->name.at(0)->verdict));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
}

/// An answer holds as of its age; an index of an older version does not say it.
std::string asOf(const rli__Completeness* completeness) {
  return completeness->ageMillis ? "as of " + std::to_string(*completeness->ageMillis) + " ms ago" : "as of an unknown time";
}

/// A name that no catalog has: a "no" is worth something only with its age.
void deny(Service<Rli>& index, const std::string& name) {
  _rli__locate request;
  request.logicalName = {name};
  const rli__LocateResult* result = index.call(&Rli::locate, request).result;
  show("locate") << soap_rli__Verdict2s(nullptr, result->name.at(0)->verdict) << " " << name << " "
                 << asOf(result->completeness) << std::endl;
}

/// Where the copies are, by what evidence, and whether the answer covers all catalogs.
void locate(Service<Rli>& index, const std::string& name) {
  const rli__LocateResult* result = located(index, name);
  for (const rli__Replica* replica : result->name.at(0)->replica) {
    show("locate") << "FOUND " << replica->targetName << " in " << replica->lrc << std::endl;
  }
  _rli__getLRCs request;
  request.logicalName = name;
  for (const rli__Location* known : index.call(&Rli::getLRCs, request).result->answer.at(0)->location) {
    show("evidence") << soap_rli__Evidence2s(nullptr, known->evidence) << " of " << known->lrc
                     << (known->exact ? ", exact, as of " : ", not exact, as of ") << known->ageMillis << " ms ago"
                     << std::endl;
  }
  show("completeness") << std::boolalpha << "complete=" << result->completeness->complete
                       << " covered=" << result->completeness->covered << " " << asOf(result->completeness) << std::endl;
  for (const rli__NotCovered* gap : result->completeness->notCovered) {
    show("") << "not " << gap->lrcMember << ": " << soap_rli__NotCoveredReason2s(nullptr, gap->reason)
             << (gap->silentMillis ? ", silent for " + std::to_string(*gap->silentMillis / 1000) + " s" : "") << std::endl;
  }
}

/// Attributes are known to catalogs only: the index asks all of them, and says which did not answer.
void search(Service<Rli>& index, const std::string& base) {
  types__Attribute least;
  least.name = "size";
  least.intValue = 2'147'483'648;
  lrc__AttributeCondition condition;
  condition.attributeName = "size";
  condition.operator_ = lrc__AttributeOperator::GREATER;
  condition.value = &least;
  lrc__AttributeSearch wanted;
  wanted.objectType = LOGICAL_NAME;
  wanted.condition = {&condition};
  wanted.namePattern = base + "/*";
  types__AttributeSelection all;
  all.all = true;
  _rli__searchCatalogs request;
  request.search = &wanted;
  request.attributes = &all;
  const rli__FederationMatches* result = index.call(&Rli::searchCatalogs, request).result;
  for (const rli__CatalogMatches* part : result->matches) {
    for (const lrc__ObjectAttributes* found : part->object) {
      for (const types__Attribute* value : found->attribute) {
        if (value->name == "size") {
          show("search") << found->objectName << " size=" << *value->intValue << " in " << part->catalog->lrcMember
                         << std::endl;
        }
      }
    }
  }
  show("searched") << std::boolalpha << "complete=" << result->completeness->complete
                   << " covered=" << result->completeness->covered << std::endl;
}

void removeAll(Service<Lrc>& catalog, const std::string& base) {
  lrc__Selection selection;
  selection.logicalPattern = base + "/*";
  _lrc__deleteMatching request;
  request.selection = &selection;
  request.dryRun = false;
  const auto deleted = catalog.call(&Lrc::deleteMatching, request).result->deleted;
  show("delete") << deleted << " mappings of " << base << "/*" << std::endl;
}

std::string unique() {
  std::random_device random;
  std::ostringstream text;
  text << std::hex << std::setfill('0') << std::setw(8) << random() << std::setw(8) << random();
  return text.str();
}

void run(const std::string& catalog_url, const std::string& index_url) {
  Service<Lrc> catalog(catalog_url + "/ws/lrc");
  Service<Admin> administration(catalog_url + "/ws/admin");
  Service<Rli> index(index_url + "/ws/rli");
  const std::string base = "sample/" + unique();
  const std::string name = base + "/events";
  const Names targets = {"file:///here/" + name, "file:///there/" + name};
  try {
    registerName(catalog, name, targets);
    registerMany(catalog, {base + "/run-1", name, base + "/run-2"});
    createAgain(catalog, name, targets[0]);
    describe(catalog, name, targets[0]);
    administration.call(&Admin::forceUpdate, _admin__forceUpdate());  // else the index waits for the update interval
    locate(index, name);
    deny(index, base + "/nobody-has-this");
    search(index, base);
    catalog.call(&Lrc::delete_, mapping<_lrc__delete>(name, targets[1]));
    show("delete") << name << " -> " << targets[1] << std::endl;
  } catch (...) {
    try {
      removeAll(catalog, base);
    } catch (...) {  // the first error is the one to tell
    }
    throw;
  }
  removeAll(catalog, base);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: " << argv[0] << " SERVER_URL [INDEX_URL]" << std::endl;
    return 2;
  }
  try {
    run(argv[1], argv[argc - 1]);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "rls-sample: " << error.what() << std::endl;
    return 1;
  }
}
