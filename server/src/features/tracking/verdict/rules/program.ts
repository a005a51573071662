import { defineVerdictRule } from '../define-rule.ts'

/** They say so themselves. Scanners that pose as browsers are told by what they do. */
const PROGRAMS = [
  // Gateways and reputation services.
  /barracuda|proofpoint|mimecast|bingpreview|safebrowsing|google-safety|google-read-aloud|symantec|sophos|fireeye/i,
  /trend ?micro|virustotal|urlscan|mailscanner|spamassassin|ironport/i,
  // Previews of links in other programs.
  /slackbot|facebookexternalhit|whatsapp|skypeuripreview|microsoftpreview|embedly|iframely|vkshare/i,
  // Libraries and browsers without anybody in front of them.
  /^(curl|wget|python|go-http-client|java|ruby|php|perl|libwww-perl|node|axios|got|undici|apache-httpclient|httpie)\b/i,
  /python-requests|aiohttp|httpx|scrapy|headlesschrome|phantomjs|puppeteer|playwright|selenium|electron\/.*headless/i,
  // Whoever calls itself so; Cubot makes telephones.
  /(?<!cu)bot\b|crawler|spider\b|monitoring|uptime|lighthouse/i,
]

export default defineVerdictRule({
  name: 'program',
  bit: 6,
  judge: ({ agent }) => PROGRAMS.some((program) => program.test(agent)),
  examples: {
    machine: [
      [{ kind: 'clicked', link: 1, after: 100, agent: 'curl/8.9.1' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'python-requests/2.32.3' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'Go-http-client/1.1' }],
      [{ kind: 'opened', after: 100, agent: 'BarracudaCentral/5.0' }],
      [{ kind: 'opened', after: 100, agent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
      [{ kind: 'opened', after: 100, agent: 'facebookexternalhit/1.1' }],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        },
      ],
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent:
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
        },
      ],
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent: 'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
        },
      ],
    ],
    person: [
      [{ kind: 'opened', after: 100, agent: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
        },
      ],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 Mobile Safari/537.36',
        },
      ],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0',
        },
      ],
      [{ kind: 'opened', after: 100, agent: 'Seznam.cz/Email (Android)' }],
    ],
  },
})
