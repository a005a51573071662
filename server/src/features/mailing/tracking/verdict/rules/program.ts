import { isbot } from 'isbot'
import { defineVerdictRule } from '../define-verdict-rule.ts'

/** User agents of programs that name themselves. Cubot makes phones. */
const PROGRAMS = [
  /(?<!cu)bot\b|crawler|spider\b|scanner|monitoring|uptime|lighthouse|headless/i,
  /barracuda|proofpoint|mimecast|safebrowsing|symantec|sophos|fireeye|trend ?micro|virustotal|urlscan|ironport/i,
  /^(?:curl|wget|python|java|ruby|php|perl|node|axios|go-http-client)\b/i,
]

/**
 * User agents that people use although `isbot` takes them for programs: mail programs, the proxies through which mailboxes
 * show images, and browsers inside other apps.
 */
const FOR_PEOPLE = [
  /^Mozilla\/5\.0$|\(via ggpht\.com GoogleImageProxy\)|^YahooMailProxy;/,
  /\b(?:Microsoft Outlook|Outlook-(?:iOS|Android)|Thunderbird|Betterbird|eM ?Client|Mailbird|Foxmail|Zimbra|Lotus-Notes)\b/i,
  /^(?:Seznam\.cz\/Email|K-9 Mail|FairEmail|BlueMail|Aqua ?Mail|Edison ?Mail|Airmail|Spark|Canary|Postbox|Mailspring)\b/i,
  /^(?:Samsung ?Email|YahooMobileMail|Proton ?Mail|Evolution|BlackBerry\d*|Apple Mail|MobileMail)\b|CFNetwork\/\d/i,
  /\b(?:Windows ?(?:Live )?Mail|Outlook-Express|NaverMailApp|Daum ?Mail)\b/i,
  /\b(?:MicroMessenger|WindowsWechat|AppleNews|DaumApps|KAKAOTALK|NewsArticle|SmartNews)\b|\bNAVER\(/i,
]

export default defineVerdictRule({
  name: 'program',
  bit: 6,
  judge: ({ agent }) => {
    const is = (known: RegExp) => known.test(agent)
    return PROGRAMS.some(is) || (isbot(agent) && !FOR_PEOPLE.some(is))
  },
  examples: {
    machine: [
      [{ kind: 'clicked', link: 1, after: 100, agent: 'curl/8.9.1' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'python-requests/2.32.3' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'Go-http-client/1.1' }],
      [{ kind: 'opened', after: 100, agent: 'BarracudaCentral/5.0' }],
      [
        {
          kind: 'opened',
          after: 100,
          agent:
            'Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/)',
        },
      ],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'MyCrawler/1.0 (+mailto:somebody@gmail.com)' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'curl/8.9.1 Outlook-iOS/2.0' }],
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
      [{ kind: 'clicked', link: 1, after: 100, agent: 'Mozilla/5.0 (compatible; AppleNewsBot/1.0)' }],
      [{ kind: 'clicked', link: 1, after: 100, agent: 'Yeti/1.1 (Naver Corp.; http://help.naver.com/robots/)' }],
      [{ kind: 'opened', after: 100, agent: 'WhatsApp/2.24.6.77 A' }],
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
      [{ kind: 'opened', after: 100, agent: 'Outlook-iOS/2.0' }],
      [{ kind: 'opened', after: 100, agent: 'Foxmail/7.2.25' }],
      [{ kind: 'opened', after: 100, agent: 'Lotus-Notes/6.0; Windows-NT' }],
      [{ kind: 'opened', after: 100, agent: 'eM Client/9.2.2157.0' }],
      [{ kind: 'opened', after: 100, agent: 'WindowsMail/16005.14326.22342.0' }],
      [{ kind: 'opened', after: 100, agent: 'NaverMailApp/2.5.8 (Android 14; SM-S918N)' }],
      // WeChat.
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent:
            'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.120 Mobile Safari/537.36 XWEB/1220133 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x2800315A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 Process/tools',
        },
      ],
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent:
            'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 NetType/WIFI WindowsWechat(0x63090a13) XWEB/8555 Tools',
        },
      ],
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 AppleNews/1001.1 Version/10.3',
        },
      ],
      [
        {
          kind: 'clicked',
          link: 1,
          after: 100,
          agent:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.7.2; 15PRO)',
        },
      ],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
        },
      ],
      [
        {
          kind: 'opened',
          after: 100,
          agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
        },
      ],
    ],
  },
})
