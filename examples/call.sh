# A few short words for the terminal, used throughout docs/guide. Read them into
# your shell, bash or zsh, in the folder of the project:
#
#   . examples/call.sh
#
# They need curl and jq. BASE_URL is the server, PASSWORD that of the demo's people.

BASE_URL=${BASE_URL:-http://127.0.0.1:8080}
PASSWORD=${PASSWORD:-demo-password-1}
API=$BASE_URL/api/v1

# login EMAIL [ORGANISATION] prints an access token.
login() {
  curl -sS "$API/auth/login" -H 'Content-Type: application/json' \
    -d "{\"tenantSlug\":\"${2:-demo}\",\"email\":\"$1\",\"password\":\"$PASSWORD\"}" | jq -er .data.accessToken
}

# call METHOD PATH TOKEN [JSON] makes one call and prints the whole answer.
call() {
  curl -sS -X "$1" "$API$2" -H "Authorization: Bearer $3" -H 'Content-Type: application/json' ${4:+--data} ${4:+"$4"}
}

# await PATH TOKEN CONDITION reads until a condition of jq holds, ten seconds at
# most, and prints the last answer.
await() {
  local answer
  for _ in $(seq 50); do
    answer=$(call GET "$1" "$2")
    if jq -e "$3" >/dev/null <<<"$answer"; then break; fi
    sleep 0.2
  done
  printf '%s\n' "$answer"
}

# mailed EMAIL waits for a mail with the link of an account and prints the token in the
# newest one.
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

# received EMAIL SUBJECT waits for a mail whose subject contains this, and prints the newest one.
received() {
  local found
  for _ in $(seq 50); do
    found=$(curl -sS "$BASE_URL/sandbox/mailbox/messages?to=$1" | jq -c --arg subject "$2" 'first(.[] | select(.subject | contains($subject))) // empty')
    if [ -n "$found" ]; then break; fi
    sleep 0.2
  done
  printf '%s\n' "$found"
}
