#!/usr/bin/env bash
# Registers an organisation call by call: register, open the emailed link, create the
# workspace, sign in.
#
#   stagegate demo                      # in one terminal
#   examples/onboarding.sh              # in another
#
# Requires curl and jq. Reads the mail in the sandbox mailbox.
set -euo pipefail

BASE_URL=${BASE_URL:-http://127.0.0.1:8080}
API=$BASE_URL/api/v1
PASSWORD='four words make one'
name=shop-$RANDOM$RANDOM
email=owner@$name.test
jar=$(mktemp) # keeps the registration cookie, as a browser does
trap 'rm -f "$jar"' EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# call prints the data of a response, or fails with its error.
call() {
  local response
  response=$(curl -sS -H 'Content-Type: application/json' "$@")
  if [ "$(jq -r .status <<<"$response")" != Success ]; then
    jq -c 'del(.data)' <<<"$response" >&2
    return 1
  fi
  jq .data <<<"$response"
}

say "1. Register: a setup link is sent to $email"
call "$API/organizations/register" --cookie-jar "$jar" \
  -d "{\"email\":\"$email\",\"name\":\"Olu Owner\",\"password\":\"$PASSWORD\",\"confirmPassword\":\"$PASSWORD\"}" >/dev/null

say "2. Read the mail (in a browser: $BASE_URL/sandbox/mailbox)"
link=
for _ in $(seq 50); do
  link=$(curl -sS "$BASE_URL/sandbox/mailbox/messages?to=$email" | jq -r '.[0].text // ""' | grep -o 'http[^ ]*token=[^ ]*' | head -n 1 || true)
  [ -n "$link" ] && break
  sleep 0.2
done
echo "$link"

say "3. Verify the address: exchange the token for an onboarding token"
verified=$(call "$API/organizations/verify?token=${link##*token=}" --cookie "$jar")
token=$(jq -r .token <<<"$verified")
jq -c '{email, passwordRequired}' <<<"$verified" # true without the cookie: the next call then requires password and confirmPassword

say "4. Get a suggested web address and create the workspace"
slug=$(call -G "$API/organizations/slugs/suggest" --data-urlencode "name=$name" | jq -r .slug)
call "$API/organizations/create" --cookie "$jar" -H "Authorization: Bearer $token" \
  -d "{\"slug\":\"$slug\",\"organizationName\":\"$name\",\"sector\":\"TRAVEL\",\"staffCount\":\"1-10\",\"expectedCustomerVolume\":100}" |
  jq -c '{tenant: .tenant.slug, role: .principal.role}'

say "5. Sign in and list the setup steps"
access=$(call "$API/auth/login" -d "{\"tenantSlug\":\"$slug\",\"email\":\"$email\",\"password\":\"$PASSWORD\"}" | jq -r .accessToken)
call "$API/onboarding" -H "Authorization: Bearer $access" | jq -r '.steps[] | "\(.status)\t\(.key)"'
