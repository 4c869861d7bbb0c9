#!/bin/sh
# Scans a repository with Assay and fails when its score is below a threshold of yours.
#
#   ASSAY_URL=https://assay.example.org ASSAY_API_KEY=assay_sk_… ./ci-gate.sh https://github.com/OWNER/REPO 80
#
# Exit codes: 0 the score is high enough, 1 it is not, 2 the threshold is not a number, 3 there is no score.
# Needs curl and jq.
set -eu

repository=${1:?usage: ci-gate.sh REPOSITORY_URL THRESHOLD}
threshold=${2:?usage: ci-gate.sh REPOSITORY_URL THRESHOLD}
case $threshold in
  *[!0-9]*)
    echo "the threshold must be a whole number, not \"$threshold\"" >&2
    exit 2
    ;;
esac
: "${ASSAY_URL:?the address of the Assay server}" "${ASSAY_API_KEY:?an API key}"
server=${ASSAY_URL%/}
every=${ASSAY_POLL_SECONDS:-5}
tries=$((${ASSAY_WAIT_SECONDS:-120} / every))

api() {
  curl --silent --show-error --header "Authorization: Bearer $ASSAY_API_KEY" --header 'Content-Type: application/json' "$@"
}

# Not echo: some shells have theirs undo the escapes of JSON.
told() {
  printf '%s\n' "$1" | jq --raw-output "$2"
}

answer=$(jq --null-input --arg url "$repository" '{url: $url}' | api --data @- "$server/api/v1/scan") || exit 3
id=$(told "$answer" '.id // empty') || exit 3
if [ -z "$id" ]; then
  told "$answer" '"\(.error.code): \(.error.details)"' >&2
  exit 3
fi

while :; do
  scan=$(api "$server/api/v1/scan/$id") || exit 3
  case $(told "$scan" .status) in
    complete) break ;;
    failed)
      told "$scan" '"\(.error.code): \(.error.details)"' >&2
      exit 3
      ;;
  esac
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    echo "$id was not finished in time" >&2
    exit 3
  fi
  sleep "$every"
done

told "$scan" '"\(.url): \(.score)/100 (\(.grade)), safe to run \(.safetyScore)/100 (\(.safetyGrade)), \(.findings | length) findings"'
score=$(told "$scan" .score)
if [ "$score" -lt "$threshold" ]; then
  echo "$score is below $threshold" >&2
  exit 1
fi
