import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isAddress } from '../mail/address.ts'
import { billingOf, billingSettings } from './billing.ts'
import { flag, integer, list, oneOf, readSettings, type Setting, url } from './read-settings.ts'

/** All settings of the operator. `docs/generated/config.md` is generated from them. */
export const settings = {
  PORT: setting(integer(1, 65535), 3000, 'port of the API and the app'),
  HOST: setting(hostName, '127.0.0.1', 'address that the API, the app and the inbound mail listener bind'),
  BASE_URL: setting<string | null>(url('http', 'https'), null, 'public address used in links', '`http://HOST:PORT`'),
  DATA_DIR: setting((value) => resolve(value), resolve('data'), 'embedded database, files, generated keys', '`./data`'),
  DATABASE_URL: setting<string | null>(
    url('postgres', 'postgresql'),
    null,
    'an existing PostgreSQL 15 to 18',
    'none: embedded',
  ),
  REDIS_URL: setting<string | null>(
    url('redis', 'rediss'),
    null,
    'shared rate limits when several API processes run',
    'none: in process',
  ),
  SMTP_URL: setting<string | null>(url('smtp', 'smtps'), null, 'relay for outgoing mail', 'none: built-in outbox'),
  SMTP_CONNECTIONS: setting(integer(1, 500), 20, 'connections to the relay that a sender opens at most'),
  SIGN: setting(oneOf('self', 'relay'), 'self', '`relay`: the relay signs mails (DKIM), so that Postrider does not'),
  INBOUND_SMTP_PORT: setting(integer(0, 65535), 0, 'listener for bounces, complaints and DMARC reports; 0 is off'),
  METRICS_PORT: setting(
    integer(0, 65535),
    0,
    'port of `/healthz`, `/readyz` and `/metrics` of the roles `worker`, `sender` and `inbound`; 0 is off',
  ),
  BOUNCE_DOMAIN: setting<string | null>(
    hostName,
    null,
    'domain of return paths',
    'host of `BASE_URL`, `localhost` when that is an address',
  ),
  MAIL_FROM: setting<string | null>(mailbox, null, 'sender of system mails', '`postrider@BOUNCE_DOMAIN`'),
  TRUST_PROXY: setting<string[]>(
    list(address),
    [],
    'comma list of proxy addresses whose `X-Forwarded-For` and `-Proto` count',
    'none',
  ),
  DNS_SERVERS: setting<string[]>(
    list(resolver),
    [],
    'comma list of `ip:port`, used by domain checks and `doctor`',
    "the system's resolver",
  ),
  DNS_BLOCKLISTS: setting<Blocklist[]>(
    list(blocklist),
    [],
    'comma list of DNS blocklists that are asked every night about the addresses and domains of senders, such as `zen.spamhaus.org,domain:dbl.spamhaus.org`; `domain:` marks lists of domains',
    'none: nothing is asked',
  ),
  SENDING_ADDRESSES: setting<string[]>(
    list(address),
    [],
    'comma list of the IPv4 addresses that mail leaves from, for `DNS_BLOCKLISTS`',
    'those of the host of `SMTP_URL`',
  ),
  DATA_KEY: setting<Buffer[]>(
    list(dataKey),
    [],
    '32 bytes, base64, encrypts stored secrets; a comma list rotates: the first encrypts, all decrypt',
    'generated into the data folder for the embedded database; none otherwise',
  ),
  DEMO: setting(flag, true, '0: no demo company on an empty database', '`1`'),
  ALLOW_PRIVATE_TARGETS: setting(
    flag,
    false,
    '1: webhooks, feeds and fetches may go to private and loopback addresses',
    '`0`',
  ),
  S3_URL: setting<string | null>(
    url('http', 'https'),
    null,
    'an S3-compatible store for files, such as `https://s3.eu-central-1.amazonaws.com`; it needs all of `S3_…`',
    'none: files are in the data folder',
  ),
  S3_BUCKET: setting<string | null>(bucketName, null, 'the bucket, addressed in the path', 'none'),
  S3_REGION: setting((value) => value, 'us-east-1', 'region of the bucket'),
  S3_ACCESS_KEY: setting<string | null>((value) => value, null, 'access key of the store', 'none'),
  S3_SECRET_KEY: setting<string | null>((value) => value, null, 'secret key of the store', 'none'),
  STOCK_PHOTOS_KEY: setting<string | null>(
    (value) => value,
    null,
    'API key of Pexels: people can search stock photos and add them to their files',
    'none: no stock photos',
  ),
  AI_URL: setting<string | null>(
    url('http', 'https'),
    null,
    'address of a language model with the interface of OpenAI, such as `https://api.openai.com/v1` or `http://127.0.0.1:11434/v1`: it proposes, shortens and translates texts of mails; it needs `AI_MODEL`',
    'none: no texts leave the server',
  ),
  AI_MODEL: setting<string | null>((value) => value, null, 'name of the language model', 'none'),
  AI_KEY: setting<string | null>(
    (value) => value,
    null,
    'API key for the language model',
    'none: it is asked without one',
  ),
  SMS_PROVIDER_URL: setting<string | null>(
    url('http', 'https'),
    null,
    'address of the SMS provider, which gets `{to, text, sender, id}` as JSON by POST; it needs `SMS_PROVIDER_TOKEN`',
    'none: no SMS can be sent',
  ),
  SMS_PROVIDER_TOKEN: setting<string | null>((value) => value, null, 'bearer token for the SMS provider', 'none'),
  SMS_SENDER: setting<string | null>(
    smsSender,
    null,
    'sender of SMS: a number, or a name of at most 11 letters',
    'none: the provider chooses',
  ),
  SMS_PER_SECOND: setting(integer(1, 1000), 10, 'SMS that one company sends per second'),
  SMARTEMAILING_URL: setting(
    url('http', 'https'),
    'https://app.smartemailing.cz/api/v3',
    'address of the API that companies move in from with a key of SmartEmailing',
  ),
  SIGN_UP: setting(flag, false, '1: visitors can sign up and get a company of their own; it needs `SMTP_URL`', '`0`'),
  SIGN_UP_SENDING: setting(
    oneOf('domain', 'operator', 'live'),
    'domain',
    'from when on companies that sign up may send to all recipients, not only to test recipients: `domain`: when they have a verified sending domain; `operator`: after `company allow`; `live`: at once',
  ),
  OIDC_ISSUER: setting<string | null>(
    issuer,
    null,
    'address of an OpenID Connect provider through which people sign in; it needs `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`, and `BASE_URL/api/v1/auth/oidc/callback` is the redirect address',
    'none: no single sign-on',
  ),
  OIDC_CLIENT_ID: setting<string | null>((value) => value, null, 'client id at the provider', 'none'),
  OIDC_CLIENT_SECRET: setting<string | null>((value) => value, null, 'client secret at the provider', 'none'),
  OIDC_NAME: setting<string | null>(
    (value) => value.slice(0, 50),
    null,
    'name of the provider on the log-in page',
    'host of `OIDC_ISSUER`',
  ),
  OIDC_DOMAINS: setting<string[]>(
    list((value) => hostName(value).toLowerCase()),
    [],
    'comma list of domains of e-mail addresses whose people sign in only through the provider',
    'none',
  ),
  BACKUP_PASSWORD: setting<string | null>(
    (value) => value,
    null,
    'password that `backup` encrypts the data keys with',
    'none: the keys are not in backups',
  ),
  SECURITY_REPORTS_TO: setting<string | null>(
    reportAddress,
    null,
    'where weaknesses are reported, for `/.well-known/security.txt`: `mailto:…` or `https://…`',
    'none: there is no such page',
  ),
  ...billingSettings,
  LOG_LEVEL: setting(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info', 'level of the log'),
}

/** Settings that are needed together. */
const GROUPS = [
  ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['AI_URL', 'AI_MODEL'],
  ['SMS_PROVIDER_URL', 'SMS_PROVIDER_TOKEN'],
  ['BILLING_NAME', 'BILLING_IBAN'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const

export type Config = ReturnType<typeof readConfig>

type Read = ReturnType<typeof readSettings<typeof settings>>

const languageModelOf = ({ AI_URL, AI_MODEL, AI_KEY }: Pick<Read, 'AI_URL' | 'AI_MODEL' | 'AI_KEY'>) =>
  AI_URL ? { url: AI_URL.replace(/\/+$/, ''), name: AI_MODEL!, key: AI_KEY } : null

/** Reads the environment and derives defaults from other settings. Throws one ConfigError with all faults. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = readSettings(settings, env, GROUPS)
  const host = read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST
  const baseUrl = (read.BASE_URL ?? `http://${host}:${read.PORT}`).replace(/\/+$/, '')
  const baseHost = new URL(baseUrl).hostname
  const bounceDomain = read.BOUNCE_DOMAIN ?? (isIP(baseHost.replace(/^\[|\]$/g, '')) ? 'localhost' : baseHost)
  return {
    port: read.PORT,
    host: read.HOST,
    baseUrl,
    baseHost,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    smtpUrl: read.SMTP_URL,
    smtpConnections: read.SMTP_CONNECTIONS,
    sign: read.SIGN,
    inboundPort: read.INBOUND_SMTP_PORT,
    bounceDomain,
    mailFrom: read.MAIL_FROM ?? `postrider@${bounceDomain}`,
    trustProxy: read.TRUST_PROXY,
    dnsServers: read.DNS_SERVERS,
    blocklists: read.DNS_BLOCKLISTS,
    sendingAddresses: read.SENDING_ADDRESSES,
    dataKeys: read.DATA_KEY,
    demo: read.DEMO,
    allowPrivateTargets: read.ALLOW_PRIVATE_TARGETS,
    metricsPort: read.METRICS_PORT,
    securityReportsTo: read.SECURITY_REPORTS_TO,
    backupPassword: read.BACKUP_PASSWORD,
    smartEmailingUrl: read.SMARTEMAILING_URL.replace(/\/+$/, ''),
    s3: read.S3_URL
      ? {
          url: read.S3_URL,
          bucket: read.S3_BUCKET!,
          region: read.S3_REGION,
          accessKey: read.S3_ACCESS_KEY!,
          secretKey: read.S3_SECRET_KEY!,
        }
      : null,
    stockPhotosKey: read.STOCK_PHOTOS_KEY,
    languageModel: languageModelOf(read),
    sms: read.SMS_PROVIDER_URL
      ? {
          url: read.SMS_PROVIDER_URL,
          token: read.SMS_PROVIDER_TOKEN!,
          sender: read.SMS_SENDER,
          perSecond: read.SMS_PER_SECOND,
        }
      : null,
    signUp: read.SIGN_UP,
    signUpSending: read.SIGN_UP_SENDING,
    singleSignOn: read.OIDC_ISSUER
      ? {
          issuer: read.OIDC_ISSUER,
          clientId: read.OIDC_CLIENT_ID!,
          clientSecret: read.OIDC_CLIENT_SECRET!,
          name: read.OIDC_NAME ?? new URL(read.OIDC_ISSUER).hostname,
          domains: read.OIDC_DOMAINS,
        }
      : null,
    billing: billingOf(read),
    logLevel: read.LOG_LEVEL,
  }
}

function setting<T>(
  read: (text: string) => T,
  fallback: T,
  meaning: string,
  defaultText = `\`${String(fallback)}\``,
): Setting<T> {
  return { read, fallback, meaning, defaultText }
}

function mailbox(value: string) {
  if (!isAddress(value)) throw new Error('must be an e-mail address')
  return value
}

function smsSender(value: string) {
  if (!/^(\+?\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(value))
    throw new Error('must be a number, or a name of at most 11 letters, digits and spaces')
  return value
}

/** What the provider says about people must not be changed on its way to us. */
function reportAddress(value: string): string {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) throw new Error('must be mailto:… or https://…')
  return value
}

function issuer(value: string) {
  const { protocol, hostname } = new URL(url('http', 'https')(value))
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error('must be an address that starts with https://')
  return value
}

function address(value: string) {
  const [ip, bits] = value.split('/')
  const size = isIP(ip ?? '') === 6 ? 128 : 32
  if (!isIP(ip ?? '') || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= size)))
    throw new Error(`"${value}" is not an IP address or network`)
  return value
}

function resolver(value: string) {
  const match = /^(\[[0-9a-fA-F:]+\]|[0-9.]+|[0-9a-fA-F:]+?)(?::(\d+))?$/.exec(value)
  if (!match || !isIP(match[1]!.replace(/^\[|\]$/g, ''))) throw new Error(`"${value}" is not an ip:port`)
  return value
}

/** A list of addresses or of domains, by its zone in the DNS. */
export interface Blocklist {
  kind: 'address' | 'domain'
  zone: string
}

function blocklist(value: string): Blocklist {
  const [, prefix, zone = ''] = /^(domain:)?(.*)$/.exec(value)!
  if (!/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i.test(zone))
    throw new Error(`"${value}" is not a DNS blocklist`)
  return { kind: prefix ? 'domain' : 'address', zone: zone.toLowerCase() }
}

function dataKey(value: string) {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length !== 32) throw new Error('each key must be 32 bytes in base64')
  return bytes
}

function bucketName(value: string) {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)) throw new Error(`"${value}" is not a bucket name`)
  return value
}

function hostName(value: string) {
  if (!isIP(value) && !/^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(value))
    throw new Error(`"${value}" is not a host name or address`)
  return value
}
