import { expect, test } from 'vitest'
import { readConfig } from './settings.ts'

test('without any variable everything has its default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    bounceDomain: 'localhost',
    mailFrom: 'postrider@localhost',
    demo: true,
    allowPrivateTargets: false,
    dataKeys: [],
  })
})

test('derived settings follow the public address', () => {
  const config = readConfig({ BASE_URL: 'https://mail.example.com/', HOST: '::1' })
  expect(config).toMatchObject({
    baseUrl: 'https://mail.example.com',
    bounceDomain: 'mail.example.com',
    mailFrom: 'postrider@mail.example.com',
  })
  expect(readConfig({ HOST: '::1' })).toMatchObject({ baseUrl: 'http://[::1]:3000', bounceDomain: 'localhost' })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test('keys rotate as a comma list', () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
  expect(readConfig({ DATA_KEY: `${key(1)},${key(2)}` }).dataKeys).toHaveLength(2)
})

test('all faults are listed at once, each with its name, and no secret is repeated', () => {
  const env = {
    PORT: 'http',
    BASE_URL: 'ftp://x',
    DATABASE_URL: 'mysql://user:hush@db',
    REDIS_URL: 'x',
    SMTP_URL: 'http://x',
    INBOUND_SMTP_PORT: '70000',
    MAIL_FROM: 'nobody',
    TRUST_PROXY: '10.0.0.1,proxy',
    DNS_SERVERS: 'dns.example.com',
    DATA_KEY: 'c2hvcnQ=',
    DEMO: 'yes',
    LOG_LEVEL: 'loud',
  }
  let text = ''
  try {
    readConfig(env)
  } catch (error) {
    text = (error as Error).message
  }
  for (const name of Object.keys(env)) expect(text).toContain(`  ${name}: `)
  expect(text).not.toContain('hush')
  expect(text).not.toContain('c2hvcnQ=')
})

test('DNS servers and proxy networks are read', () => {
  const config = readConfig({ DNS_SERVERS: '127.0.0.1:5353, [::1]:53', TRUST_PROXY: '10.0.0.0/8,::1' })
  expect(config.dnsServers).toEqual(['127.0.0.1:5353', '[::1]:53'])
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test('SMS need an address and a token', () => {
  expect(readConfig({}).sms).toBeNull()
  const provider = { SMS_PROVIDER_URL: 'https://sms.example/send', SMS_PROVIDER_TOKEN: 'hush' }
  expect(readConfig({ ...provider, SMS_SENDER: 'Flowers' }).sms).toEqual({
    url: 'https://sms.example/send',
    token: 'hush',
    sender: 'Flowers',
    perSecond: 10,
  })
  expect(() => readConfig({ SMS_PROVIDER_URL: 'https://sms.example/send' })).toThrow('SMS_PROVIDER_TOKEN: is needed')
  for (const SMS_SENDER of ['Much too long a name', 'Květiny'])
    expect(() => readConfig({ ...provider, SMS_SENDER })).toThrow('SMS_SENDER: must be')
})

test('single sign-on needs a provider with a secure address, an id and a secret', () => {
  expect(readConfig({}).singleSignOn).toBeNull()
  expect(readConfig({ OIDC_DOMAINS: 'firm.example' }).singleSignOn).toBeNull()
  const provider = { OIDC_ISSUER: 'https://id.firm.example/realm', OIDC_CLIENT_ID: 'mail', OIDC_CLIENT_SECRET: 'hush' }
  expect(readConfig({ ...provider, OIDC_DOMAINS: 'Firm.example, other.example' }).singleSignOn).toEqual({
    issuer: 'https://id.firm.example/realm',
    clientId: 'mail',
    clientSecret: 'hush',
    name: 'id.firm.example',
    domains: ['firm.example', 'other.example'],
  })
  expect(readConfig({ ...provider, OIDC_NAME: 'Firm' }).singleSignOn?.name).toBe('Firm')
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.firm.example' })).toThrow('OIDC_CLIENT_SECRET: is needed')
  expect(() => readConfig({ ...provider, OIDC_ISSUER: 'http://id.firm.example' })).toThrow('OIDC_ISSUER: must be')
  expect(readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }).singleSignOn).not.toBeNull()
  expect(() => readConfig({ OIDC_DOMAINS: 'a b' })).toThrow('OIDC_DOMAINS: ')
})

test('sign-up is off unless the operator allows it', () => {
  expect(readConfig({}).signUp).toBe(false)
  expect(readConfig({ SIGN_UP: '1' }).signUp).toBe(true)
})
