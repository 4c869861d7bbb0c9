#!/bin/sh
# Scans a repository with Assay and fails when its score is below a threshold of yours.
#
#   ASSAY_URL=https://assay.example.org ASSAY_API_KEY=assay_sk_… ./ci-gate.sh https://github.com/OWNER/REPO 80
#
# Exit codes: 0 the score is high enough, 1 it is not, 2 the threshold is no number, 3 there is no score.
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
every=${ASSAY_POLL_SECONDS:-5}
tries=$((${ASSAY_WAIT_SECONDS:-120} / every))

api() {
  curl --silent --show-error --header "Authorization: Bearer $ASSAY_API_KEY" --header 'Content-Type: application/json' "$@"
}

answer=$(jq --null-input --arg url "$repository" '{url: $url}' | api --data @- "$ASSAY_URL/api/v1/scan") || exit 3
id=$(echo "$answer" | jq --raw-output '.id // empty')
if [ -z "$id" ]; then
  echo "$answer" | jq --raw-output '"\(.error.code): \(.error.details)"' >&2
  exit 3
fi

while :; do
  scan=$(api "$ASSAY_URL/api/v1/scan/$id") || exit 3
  case $(echo "$scan" | jq --raw-output .status) in
    complete) break ;;
    failed)
      echo "$scan" | jq --raw-output '"\(.error.code): \(.error.details)"' >&2
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

echo "$scan" | jq --raw-output '"\(.url): \(.score)/100 (\(.grade)), safe to run \(.safetyScore)/100 (\(.safetyGrade)), \(.findings | length) findings"'
score=$(echo "$scan" | jq .score)
if [ "$score" -lt "$threshold" ]; then
  echo "$score is below $threshold" >&2
  exit 1
fi
