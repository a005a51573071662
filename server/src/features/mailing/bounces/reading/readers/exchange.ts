import type { FreeForm } from '../free-form.ts'

/** Exchange and Microsoft 365, in the languages of their reports. */
export default {
  marks:
    /your message did not reach some or all of the intended recipients|did not reach the following recipient|delivery has failed to these recipients|couldn't be delivered to these recipients|your message (?:to .{3,320} )?(?:could|was)n't (?:be )?delivered|doru[cč]en[ií] (?:t[eě]mto|n[aá]sleduj[ií]c[ií]m) (?:p[rř][ií]jemc|skupin).{0,60}se nezda[rř]ilo|zpr[aá]vu se nepoda[rř]ilo doru[cč]it/i,
  delayed: /message (?:to these recipients )?(?:has been delayed|is delayed)|will continue to try/i,
  reply:
    /(?:remote server returned|diagnostic information|server error|generating server|vzd[aá]len[yý] server)[^\n]{0,160}?((?:#|')?[<(]?(?:[45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3}).{5,1000})/i,
} satisfies FreeForm
