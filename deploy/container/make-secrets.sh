#!/bin/sh
set -eu
usage='Usage: make-secrets.sh FOLDER RPC_URLS

Makes FOLDER with what compose.yaml takes from files: passwords of the database, and for each process the variables that
nobody else may read, owned by the user that it runs as. Run it as root, once; keystores are put beside them afterwards.

  FOLDER    Must not exist yet.
  RPC_URLS  Comma-separated nodes of the chain, of two operators at least.'

if [ "${1:-}" = --help ]; then
  echo "$usage"
  exit 0
fi
if [ $# -ne 2 ]; then
  echo "$usage" >&2
  exit 2
fi
folder=$1
rpc_urls=$2
if [ "$(id -u)" -ne 0 ]; then
  echo 'Run it as root: files are given to the users of the processes.' >&2
  exit 1
fi
if [ -e "$folder" ]; then
  echo "$folder exists already. Its passwords are in use: nothing was changed." >&2
  exit 1
fi

make_password() {
  od -An -tx1 -N24 /dev/urandom | tr -d ' \n'
}

umask 077
mkdir -p "$folder"
# Files are found by name; who they are for says the owner of each.
chmod 711 "$folder"
make_password >"$folder/postgres.password"
: >"$folder/passwords.sql"
for process in migrate:10005 indexer:10001 settler:10002 signer:10003 api:10004; do
  name=${process%:*}
  role=app_$name
  [ "$name" = migrate ] && role=app_migrator
  password=$(make_password)
  echo "alter role $role login password '$password';" >>"$folder/passwords.sql"
  {
    echo "DATABASE_URL=postgres://$role:$password@postgres:5432/product"
    case $name in indexer | settler | api) echo "RPC_URL=$rpc_urls" ;; esac
  } >"$folder/$name.env"
  chown "${process#*:}" "$folder/$name.env"
done
chown 999 "$folder/postgres.password" "$folder/passwords.sql"
