#!/bin/bash
##############################################################################
# ESG Federation download script
#
# Template version: 1.2
##############################################################################

version=1.3.2
CACHE_FILE=.$(basename $0).status
openId=
search_url='https://esgf-node.example.org/esg-search/wget/?distrib=false&variable=tas'

#These are the embedded files to be downloaded
download_files="$(cat <<EOF--dataset.file.url.chksum_type.chksum
'tas_Amon_MPI-ESM1-2-LR_historical_r1i1p1f1_gn_185001-186912.nc' 'https://esgf3.example.org/thredds/fileServer/cmip6/CMIP/tas/gn/v20190710/tas_Amon_MPI-ESM1-2-LR_historical_r1i1p1f1_gn_185001-186912.nc' 'SHA256' 'abababababababababababababababababababababababababababababababab'
'tas_Amon_MPI-ESM1-2-LR_historical_r1i1p1f1_gn_187001-188912.nc' 'http://aims3.example.org/thredds/fileServer/tas_Amon_MPI-ESM1-2-LR_historical_r1i1p1f1_gn_187001-188912.nc' 'MD5' '0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A'
'orog_fx_MPI-ESM1-2-LR.nc' 'http://aims3.example.org/thredds/fileServer/orog_fx_MPI-ESM1-2-LR.nc' '' ''
EOF--dataset.file.url.chksum_type.chksum
)"

# ESG_HOME should point to the directory containing ESG credentials.
ESG_HOME=${ESG_HOME:-$HOME/.esg}
echo 'a.nc' 'https://nothing.example.org/a.nc' '' ''
