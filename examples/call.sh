# Shell functions for calling the API, used throughout docs/guide. Source this file in
# bash or zsh, in the project folder:
#
#   . examples/call.sh
#
# Requires curl and jq. BASE_URL is the server, PASSWORD the password of the demo users.

BASE_URL=${BASE_URL:-http://127.0.0.1:8080}
PASSWORD=${PASSWORD:-demo-password-1}
API=$BASE_URL/api/v1

# login EMAIL [ORGANISATION] prints an access token.
login() {
  curl -sS "$API/auth/login" -H 'Content-Type: application/json' \
    -d "{\"tenantSlug\":\"${2:-demo}\",\"email\":\"$1\",\"password\":\"$PASSWORD\"}" | jq -er .data.accessToken
}

# call METHOD PATH TOKEN [JSON] calls the API and prints the response.
call() {
  curl -sS -X "$1" "$API$2" -H "Authorization: Bearer $3" -H 'Content-Type: application/json' ${4:+--data} ${4:+"$4"}
}

# await PATH TOKEN CONDITION polls until a jq condition is true, for up to ten seconds, and
# prints the last response.
await() {
  local response
  for _ in $(seq 50); do
    response=$(call GET "$1" "$2")
    if jq -e "$3" >/dev/null <<<"$response"; then break; fi
    sleep 0.2
  done
  printf '%s\n' "$response"
}

# mailed EMAIL waits for a mail with an account link and prints the token of the newest one.
mailed() {
  local token
  for _ in $(seq 50); do
    token=$(curl -sS "$BASE_URL/sandbox/mailbox/messages?to=$1" |
      jq -r 'first(.[].text | capture("(verify|accept|reset)\\?token=(?<t>[^\\s]+)").t) // ""')
    if [ -n "$token" ]; then break; fi
    sleep 0.2
  done
  printf '%s\n' "$token"
}

# received EMAIL SUBJECT waits for a mail whose subject contains SUBJECT and prints the newest one.
received() {
  local found
  for _ in $(seq 50); do
    found=$(curl -sS "$BASE_URL/sandbox/mailbox/messages?to=$1" | jq -c --arg subject "$2" 'first(.[] | select(.subject | contains($subject))) // empty')
    if [ -n "$found" ]; then break; fi
    sleep 0.2
  done
  printf '%s\n' "$found"
}
