import { defineBounceRule } from '../define-bounce-rule.ts'

/** The recipient's server has a fault. */
export default defineBounceRule({
  reason: 'system',
  texts: [
    /\bloop|too many hops|hop count|internal (?:server |software )?error|local (?:error|problem|configuration)|system (?:storage|error|not accepting|problem|busy|failure|resources)|service (?:is )?(?:currently )?(?:not available|unavailable)|(?:server|too) busy|insufficient (?:system )?resources/,
    /temporar(?:y|ily)|try again|configuration|command (?:not|un)|syntax error|protocol error|bad sequence|out of memory|read-only|maintenance|docasn/,
  ],
  statuses: ['2.4', '3.*', '5.*'],
  codes: [421, 451, 452],
  examples: [
    '554 5.4.14 Hop count exceeded - possible mail loop ATTR34',
    '451 4.3.0 Internal server error',
    '452 4.3.1 Insufficient system storage',
    '554 5.4.6 Too many hops',
    'mail for firma.cz loops back to myself',
    '421 4.3.2 Service not available, closing transmission channel',
    '451 4.3.5 Server configuration problem',
    '451 Temporary local problem - please try later',
    '450 4.3.0 Dočasná chyba systému',
    '5.3.0',
    '421',
  ],
})
