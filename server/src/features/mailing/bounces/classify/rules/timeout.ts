import { defineBounceRule } from '../define-bounce-rule.ts'

export default defineBounceRule({
  reason: 'timeout',
  texts: [
    /timed? ?-?out|no answer|(?:not|n't) respond|lost connection|connection (?:was )?(?:dropped|lost|closed|reset)|broken pipe|econnreset|neodpovida/,
  ],
  statuses: ['4.1', '4.2'],
  examples: [
    'connect to mx.firma.cz[203.0.113.9]:25: Connection timed out',
    'conversation with mx.firma.cz[203.0.113.9] timed out while receiving the initial server greeting',
    'lost connection with mx.firma.cz[203.0.113.9] while sending end of data',
    'The recipient server did not respond to our requests to connect',
    '421 4.4.2 mx.firma.cz Error: timeout exceeded',
    '4.4.1',
  ],
})
