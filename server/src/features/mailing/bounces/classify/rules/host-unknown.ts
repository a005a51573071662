import { defineBounceRule } from '../define-bounce-rule.ts'

/** The domain does not exist, or accepts no mail at all. */
export default defineBounceRule({
  reason: 'host_unknown',
  dead: true,
  texts: [
    /^(?!.*(?:try again|servfail|serverfailure|server failure)).*(?:host(?: or domain)?(?: name)?|domain(?: name)?|\bhost \S{1,255}) (?:not found|unknown|does ?n[o']t exist|is invalid)/,
    /no such (?:host|domain)|unknown (?:host|domain)|nxdomain|non-?existent (?:hosts?|domain)|null ?-?mx|no host found|domain.{0,60}(?:does ?n[o']t exist|not exist|neexistuje|has expired|no longer exists)/,
    /(?:does not|doesn't|do not|never) accepts? (?:any )?(?:e-?)?mail(?! from)|invaliddomain|infodomainnonexistent|could(?:n't| not) find (?:any|a) (?:host|mail exchanger)|illegal host/,
    /no (?:mail|mx) (?:servers?|records?|hosts?|exchangers?|found) (?:for|found|exist|could)|domena.{0,40}neexistuj/,
    /invalid (?:recipient |e-?mail |mail )?domain|unrouta?e?able (?:mail )?domain|indicated no smtp service|domain (?:part )?(?:is )?not valid/,
    // 521 is the reply of a host that accepts no mail at all; others are busy when they accept no messages.
    /^\[521 .*not accepting/,
    /domain existiert nicht|domaine (?:inexistant|n'existe pas)|dominio (?:no existe|inesistente|inexistente|non esiste)|domena nie istnieje|домен.{0,40}не (?:существует|найден)|ドメイン.{0,40}(?:存在しません|見つかりません)|域名不存在/,
  ],
  statuses: ['1.2', '1.10'],
  codes: [556],
  examples: [
    'Host or domain name not found. Name service error for name=gmial.cz type=A: Host not found',
    '5.4.4 Host or domain name not found. Name service error for name=neexistuje.example type=AAAA: Host not found',
    '550 5.1.2 <jan@neexistuje.example>... Host unknown (Name server: neexistuje.example: host not found)',
    '556 5.1.10 <jan@example.com>: Recipient address rejected: Domain example.com does not accept mail (nullMX)',
    '550 5.4.310 DNS domain seznma.cz does not exist [Message=InfoDomainNonexistent] [LastAttemptedServerName=seznma.cz]',
    "Sorry, I couldn't find any host named gmial.cz. (#5.1.2)",
    "DNS Error: 27604113 DNS type 'mx' lookup of seznma.cz responded with code NXDOMAIN. Domain name not found: seznma.cz",
    'all relevant MX records point to non-existent hosts',
    '521 5.3.2 Host does not accept mail',
    '550 5.1.2 Doména neexistuje.cz neexistuje',
    '550 5.4.4 Invalid domain',
    "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)",
    'an MX or SRV record indicated no SMTP service',
    '521 5.3.2 <jan@firma.cz>: Recipient address rejected: System not accepting network messages',
    'DNS lookup failure: host mx.neexistuje.example not found',
    'Unrouteable mail domain "neexistuje.example"',
    '550 5.1.2 Domaine inexistant',
    '550 5.1.2',
  ],
  temporary: ['450 4.1.2 <jan@x.cz>: Recipient address rejected: Domain not found'],
})
