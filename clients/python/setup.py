"""Takes the contract from the sources of the service, so that the package has no copy that could differ."""

import shutil
from pathlib import Path

from setuptools import setup

here = Path(__file__).resolve().parent
contract = here.parent.parent / "rls-api/src/main/resources/wsdl"
if contract.is_dir():  # an archive of the package's sources has it already
    packaged = here / "src/gridrls/wsdl"
    shutil.rmtree(packaged, ignore_errors=True)
    shutil.copytree(contract, packaged)
setup()
