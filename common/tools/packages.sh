# shellcheck shell=bash
# What is missing of common/packages.txt, and how it is installed. For `./course` and .ci/install, which source this file.

packages_file=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)/packages.txt

# Packages may also lie in folders that CMAKE_PREFIX_PATH names: CMake looks there first.
IFS=:\; read -r -a prefixes <<<"${CMAKE_PREFIX_PATH:-}"

# header_is_there <path>
header_is_there() {
  local prefix
  for prefix in /usr /usr/local "${prefixes[@]}"; do [[ ! -e $prefix/include/$1 ]] || return 0; done
  return 1
}

# plugin_is_there <header>: of the g++ that is there. Where only clang++ is, none is needed.
plugin_is_there() {
  command -v g++ >/dev/null 2>&1 || { command -v clang++ >/dev/null 2>&1; return; }
  [[ -e $(g++ -print-file-name=plugin)/include/$1 ]]
}

# package_is_there <probe>
package_is_there() {
  case $1 in
    header:*) header_is_there "${1#*:}" ;;
    plugin:*) plugin_is_there "${1#*:}" ;;
    python:*) /usr/bin/python3 -c "import ${1#*:}" 2>/dev/null ;;  # the one that the system's packages are for
    folder:*) [[ -d ${1#*:} ]] ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# missing_packages <apt|dnf|pacman|brew> <purpose>...: the packages that are not there, each once, in the file's order.
missing_packages() {
  local system=$1 purpose probes probe apt dnf pacman brew missing=" " found version
  shift
  while read -r purpose probes apt dnf pacman brew _; do
    [[ " $* " == *" $purpose "* ]] || continue
    found=false
    for probe in ${probes//,/ }; do package_is_there "$probe" && found=true; done
    $found || [[ ${!system} == - || $missing == *" ${!system} "* ]] || missing+="${!system} "
  done < <(grep -v '^#' "$packages_file")
  missing=${missing# }
  version=$(g++ -dumpversion 2>/dev/null) || true
  missing=${missing//@/${version%%.*}}
  printf '%s' "${missing% }"
}

# install_packages <log or /dev/stderr> <package>...: with apt-get, as root or by sudo.
# Returns 3 without apt-get, 4 if only root may install and there is no sudo, else the status of apt-get.
install_packages() {
  local log=$1 as_root=()
  shift
  command -v apt-get >/dev/null 2>&1 || return 3
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null 2>&1 || return 4
    as_root=(sudo)
  fi
  { "${as_root[@]}" apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; } >"$log" 2>&1
}
