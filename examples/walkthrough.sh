#!/usr/bin/env bash
# A complete process, call by call: build and publish a service, apply as a customer, accept
# as staff, pay, complete the application, and check the licence that it ends in.
#
#   stagegate demo                      # in one terminal
#   examples/walkthrough.sh             # in another
#
# Requires curl, jq and openssl. BASE_URL is the server, PASSWORD the password of the demo users.
set -euo pipefail

BASE_URL=${BASE_URL:-http://127.0.0.1:8080}
PASSWORD=${PASSWORD:-demo-password-1}
API=$BASE_URL/api/v1

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# call METHOD PATH TOKEN [JSON] prints the data of the response, or fails with its error.
call() {
  local response
  response=$(curl -sS -X "$1" "$API$2" -H "Authorization: Bearer $3" \
    -H 'Content-Type: application/json' ${4:+-d "$4"})
  if [ "$(jq -r .status <<<"$response")" != Success ]; then
    echo "$1 $2: $(jq -c 'del(.data)' <<<"$response")" >&2
    return 1
  fi
  jq .data <<<"$response"
}

# login EMAIL prints an access token.
login() {
  curl -sS "$API/auth/login" -H 'Content-Type: application/json' \
    -d "{\"tenantSlug\":\"demo\",\"email\":\"$1\",\"password\":\"$PASSWORD\"}" | jq -re .data.accessToken
}

say "1. Sign in as administrator, case officer and customer"
admin=$(login admin@demo.test)
officer=$(login officer@demo.test)
customer=$(login ben@customer.test)

say "2. Build a service with a stage for questions, a payment stage and a certificate"
service=$(call POST /tenant/services "$admin" \
  '{"name":"Fishing licence","currency":"NGN","partyRole":"Angler"}' | jq -r .id)
stage=$(call POST "/tenant/services/$service/stages" "$admin" \
  '{"title":"About you","kind":"ORDINARY"}' | jq -r .id)
call POST "/tenant/services/$service/questions" "$admin" \
  "{\"stageId\":\"$stage\",\"code\":\"water\",\"label\":\"Where do you fish?\",\"appliesTo\":\"REQUEST\",\"required\":true,
    \"answerType\":\"SINGLE_CHOICE\",\"options\":[{\"label\":\"River\",\"value\":\"river\"},{\"label\":\"Sea\",\"value\":\"sea\"}]}" |
  jq -c '{code, position}'
# This question is shown only if the answer is sea.
call POST "/tenant/services/$service/questions" "$admin" \
  "{\"stageId\":\"$stage\",\"code\":\"boat\",\"label\":\"What is your boat called?\",\"appliesTo\":\"REQUEST\",\"required\":true,
    \"answerType\":\"TEXT\",\"showRule\":\"request.water == 'sea'\"}" | jq -c '{code, position, showRule}'
payment=$(call POST "/tenant/services/$service/stages" "$admin" \
  '{"title":"Fee","kind":"PAYMENT"}' | jq -r .id)
call POST "/tenant/services/$service/charges" "$admin" \
  "{\"stageId\":\"$payment\",\"name\":\"Licence\",\"basis\":\"PER_PARTY\",\"amount\":7500.50}" | jq -c '{name, amount}'

call POST "/tenant/services/$service/certificates" "$admin" \
  '{"code":"licence","name":"Fishing licence","issuedOn":"COMPLETION","numberPattern":"FISH-{year}-{seq:6}","validFor":{"years":1},
    "title":"Fishing licence","body":"**{{party.name}}** may fish until {{certificate.validUntil}}.","publicFields":["holder"]}' |
  jq -c '{code, issuedOn, validFor}'

say "3. Publish the service as version 1, which does not change any more"
call POST "/tenant/services/$service/publish" "$admin" | jq -c '{name, published, version}'

say "4. Start a request and answer a question as the customer"
request=$(call POST "/customer/requests/$service" "$customer" | jq -r .id)
call GET "/customer/requests/$request" "$customer" | jq -c '.questions[] | {code, required, answered}'
question=$(call GET "/customer/requests/$request" "$customer" | jq -r '.questions[] | select(.code=="water").id')
call PUT "/customer/requests/$request/answers/$question" "$customer" '{"value":"sea"}' |
  jq -c '.questions[] | {code, required, answered}'

say "5. Submit too early: the response lists what is missing"
call POST "/customer/requests/$request/submit" "$customer" || true

say "6. Answer the second question and submit"
question=$(call GET "/customer/requests/$request" "$customer" | jq -r '.questions[] | select(.code=="boat").id')
call PUT "/customer/requests/$request/answers/$question" "$customer" '{"value":"Dolphin"}' >/dev/null
call POST "/customer/requests/$request/submit" "$customer" | jq -c '{reference, status}'

say "7. Accept the request as the officer, and complete the first stage of the application"
application=$(call POST "/staff/requests/$request/accept" "$officer" | jq -r .id)
call POST "/staff/applications/$application/stages/$stage/complete" "$officer" |
  jq -c '.stages[] | {title, status, invoice: .invoice.amountDue}'

say "8. Open the checkout for the invoice of the payment stage as the customer"
started=$(call POST "/customer/applications/$application/payments" "$customer" '{}')
jq -c '{reference, status, amount, currency, authorizationUrl}' <<<"$started"

say "9. Pay (or open authorizationUrl in a browser)"
curl -sS -X POST "$(jq -r .authorizationUrl <<<"$started")" \
  -H 'Content-Type: application/json' -d '{"outcome":"success"}' | jq -c .

say "10. Wait until the provider's webhook completes the application"
for _ in $(seq 50); do
  status=$(call GET "/customer/applications/$application" "$customer" | jq -r .status)
  [ "$status" = COMPLETED ] && break
  sleep 0.2
done
call GET "/customer/applications/$application" "$customer" |
  jq -c '{reference, status, stages: [.stages[] | {title, status, invoice: .invoice.status}]}'

say "11. Download the licence, a signed PDF file"
for _ in $(seq 50); do
  licence=$(call GET "/customer/applications/$application/certificates" "$customer" | jq -c '.[0]')
  [ "$(jq -r .sha256 <<<"$licence")" != null ] && break
  sleep 0.2
done
jq -c '{number, status, validUntil, verifyCode}' <<<"$licence"
file=$(mktemp)
curl -sS -o "$file" -H "Authorization: Bearer $customer" \
  "$API/customer/applications/$application/certificates/$(jq -r .id <<<"$licence")/document"

say "12. Check the licence as anybody who has the code on it, and compare the file"
checked=$(curl -sS "$API/public/certificates/$(jq -r .verifyCode <<<"$licence")" | jq -c .data)
jq -c '{status, number, holder}' <<<"$checked"
digest=$(openssl dgst -sha256 -r "$file" | cut -d ' ' -f 1)
rm "$file"
[ "$digest" = "$(jq -r .sha256 <<<"$checked")" ] && echo "The file is unchanged."

say "13. List the history"
call GET "/staff/applications/$application/history" "$officer" |
  jq -r '.content[] | "\(.at)  \(.actor.name)  \(.action)  \(.target.code // "")"'

[ "$status" = COMPLETED ]
