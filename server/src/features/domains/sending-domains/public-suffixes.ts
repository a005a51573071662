/** Second levels under which country registries sell names, such as `co.uk`. */
const REGISTRY_LABELS = new Set(
  'ac asn asso biz co com conf edu firm fin gen go gob gok gouv gov govt gv ltd id idv inf info ind int law ltd me med mil mod muni ne net nhs nic nom nome or org plc police press pro sch school tm web'.split(
    ' ',
  ),
)

/** Country domains with names on the second level only: there `co` and `com` are ordinary names. */
const FLAT = new Set(
  'ai ag at be ch cz de dk ee eu fi fr io is it li lt lu lv me nl no pl pt ro ru se si sk to tv us'.split(' '),
)

/** Hosting services that give each customer a name below their own, and sellers of third levels. */
const HOSTS = new Set([
  ...[
    'co.at',
    'or.at',
    'ac.at',
    'gv.at',
    'co.cz',
    'com.pl',
    'net.pl',
    'org.pl',
    'edu.pl',
    'gov.pl',
    'biz.pl',
    'info.pl',
  ],
  ...['com.ro', 'org.ro', 'co.it', 'edu.it', 'gov.it', 'com.fr', 'asso.fr', 'gouv.fr', 'com.pt', 'edu.pt', 'gov.pt'],
  ...['com.de', 'eu.com', 'us.com', 'uk.com', 'de.com', 'gb.net', 'uk.net', 'eu.org', 'priv.no', 'co.no', 'com.se'],
  ...['azurewebsites.net', 'blogspot.com', 'cloudfront.net', 'fly.dev', 'firebaseapp.com', 'github.io', 'gitlab.io'],
  ...['herokuapp.com', 'myshopify.com', 'netlify.app', 'onrender.com', 'pages.dev', 'vercel.app', 'web.app'],
  ...['webflow.io', 'weebly.com', 'wixsite.com', 'wordpress.com', 'workers.dev', 'webnode.cz', 'webnode.sk', 'wz.cz'],
])

/** Whether names below this one belong to different owners, so that none of them owns the suffix. */
export function isPublicSuffix(domain: string): boolean {
  const labels = domain.split('.')
  if (labels.length < 2 || HOSTS.has(domain)) return true
  const [second, top] = labels as [string, string]
  return labels.length === 2 && top.length === 2 && !FLAT.has(top) && REGISTRY_LABELS.has(second)
}
