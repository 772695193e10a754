#!/bin/sh
# Stands in for gh, npm, pipx and git: keeps what is published in files below $FORGES, and refuses what the real ones refuse.
# Fails once, at the command whose number or text matches $FORGES/fail-at: before its effect, or after it if
# $FORGES/fail-after exists.
set -eu
program=${0##*/}
if test "$program" = git; then
  case $1 in push | ls-remote) ;; *) exec "$REAL_GIT" "$@" ;; esac
else
  cd "$FORGES"
fi
echo "$program $*" >> "$FORGES/calls"
count=$(grep -c '' "$FORGES/calls")
fails=$(echo "$count: $program $*" | grep -Eq "$(cat "$FORGES/fail-at")" && echo yes || echo no)
lose() { rm -f "$FORGES/fail-after"; echo never > "$FORGES/fail-at"; echo "$program: the connection is lost" >&2; exit 1; }
test "$fails" = yes && test ! -e "$FORGES/fail-after" && lose

hash() { openssl dgst "-$1" -binary "$2" | if test "$1" = sha256; then od -An -tx1 | tr -d ' \n'; else base64 -w0; fi; }

github() {
  release=github/$3
  case $2 in
    view)
      test -e "$release" || { echo "release not found" >&2; exit 1; }
      assets=$(for file in "$release"/assets/*; do
        test -e "$file" || continue
        printf '%s{"name":"%s","state":"uploaded","digest":"sha256:%s"}' "${comma-}" "${file##*/}" "$(hash sha256 "$file")"
        comma=,
      done)
      printf '{"isDraft":%s,"assets":[%s]}\n' "$(test -e "$release/draft" && echo true || echo false)" "$assets" ;;
    create)
      test ! -e "$release" || { echo "a release with the same tag name already exists" >&2; exit 1; }
      mkdir -p "$release/assets" && cat > "$release/notes" && echo "$*" > "$release/draft" ;;
    upload) test -e "$release/draft" && cp "$4" "$release/assets/" ;;
    edit) rm "$release/draft" && echo "$*" > "$release/public" ;;
  esac
}

registry() {
  case $1 in
    view)
      name=${2%@[0-9]*}
      if test "$3" = name && test -e "npm/$name"; then echo "\"$name\""
      elif test "$3" != name && test -e "npm/$name/${2##*@}"; then echo "\"sha512-$(hash sha512 "npm/$name/${2##*@}")\""
      else echo '{"error":{"code":"E404"}}'; exit 1; fi ;;
    publish)
      manifest=$(tar -xzOf "$2" package/package.json)
      name=$(echo "$manifest" | sed -n 's/.*"name": *"\([^"]*\)".*/\1/p')
      version=$(echo "$manifest" | sed -n 's/.*"version": *"\([^"]*\)".*/\1/p')
      test ! -e "npm/$name/$version" || { echo "You cannot publish over the previously published versions" >&2; exit 1; }
      cp "$2" "npm/$name/$version" && echo "$version" > "npm/$name/$7" ;;
  esac
}

wheels() {
  shift 5
  mkdir -p pypi
  for file in "$@"; do test -e "pypi/${file##*/}" || { cp "$file" pypi/ && echo "${file##*/}" >> pypi-uploads; }; done
}

case $program in
  gh) github "$@" ;;
  npm) registry "$@" ;;
  pipx) wheels "$@" ;;
  git) "$REAL_GIT" "$@" ;;
esac
test "$fails" = no || lose
