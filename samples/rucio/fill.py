"""Makes the database of a Rucio server in a folder, with one file at two sites."""
import pathlib
import sys

import rucio.db.sqla

folder = pathlib.Path(sys.argv[1])
migrations = pathlib.Path(list(rucio.db.sqla.__path__)[0], "migrate_repo")
url = f"sqlite:///{folder}/rucio.db"
(folder / "alembic.ini").write_text(f"""[alembic]
script_location = {migrations}
sqlalchemy.url = {url}
[loggers]
keys = root
[handlers]
keys = none
[formatters]
keys =
[logger_root]
handlers = none
[handler_none]
class = NullHandler
args = ()
""")
(folder / "rucio.cfg").write_text(f"""[common]
logdir = {folder}
loglevel = ERROR
[database]
default = {url}
schema =
[bootstrap]
userpass_identity = reader
userpass_pwd = try-it
userpass_email = reader@example.org
[cache]
use_external_cache_for_auth_tokens = False
[policy]
permission = generic
schema = generic
support = none
lfn2pfn_algorithm_default = identity
[alembic]
cfg = {folder}/alembic.ini
[monitor]
enable_metrics = False
""")

# these read the settings
from rucio.common.types import InternalAccount, InternalScope  # noqa: E402
from rucio.core import replica, rse, scope  # noqa: E402
from rucio.db.sqla import util  # noqa: E402
from rucio.db.sqla.constants import DatabaseOperationType  # noqa: E402
from rucio.db.sqla.session import db_session  # noqa: E402

util.build_database()
util.create_base_vo()
util.create_root_account()
root = InternalAccount("root")
cms = InternalScope("cms")
lan = dict.fromkeys(("read", "write", "delete"), 1)
wan = lan | dict.fromkeys(("third_party_copy_read", "third_party_copy_write"), 1)
with db_session(DatabaseOperationType.WRITE) as session:
    scope.add_scope(scope=cms, account=root, session=session)
    for site in ("geneva", "chicago"):
        one = rse.add_rse(site.upper(), deterministic=False, session=session)
        protocol = {"scheme": "root", "hostname": f"{site}.example.org", "port": 1094, "prefix": "//data/",
                    "impl": "rucio.rse.protocols.gfal.Default", "domains": {"lan": lan, "wan": wan}}
        rse.add_protocol(one, protocol, session=session)
        rse.add_rse_attribute(one, "site", site, session=session)
        copy = {"scope": cms, "name": "run7.root", "bytes": 4096, "adler32": "0cc737eb",
                "pfn": f"root://{site}.example.org:1094//data/run7.root"}
        replica.add_replicas(rse_id=one, files=[copy], account=root, session=session)
