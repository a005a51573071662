import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onClose } from './database.ts'

export const S3_KEYS = { bucket: 'mail-files', region: 'eu-central-1', accessKey: 'AKIATEST', secretKey: 's3cr3t/key+' }

/** A small S3 server on loopback. It refuses requests with a wrong signature, length or hash. */
export interface TestS3 {
  url: string
  objects: Map<string, { bytes: Buffer; modified: Date }>
  /** Statuses of the next answers; 0 breaks the connection. */
  failures: number[]
  /** The requests received, as `GET /bucket/key`. */
  seen: string[]
}

const PAGE = 2

export async function startS3(): Promise<TestS3> {
  const s3: TestS3 = { url: '', objects: new Map(), failures: [], seen: [] }
  const server = createServer(async (request, response) => {
    const failure = s3.failures.shift()
    if (failure === 0) return request.socket.destroy()
    const body = await buffer(request)
    s3.seen.push(`${request.method} ${request.url}`)
    if (failure) return fail(response, failure, 'SlowDown')
    const fault = faultOf(request, body)
    if (fault) return fail(response, 403, fault)
    answer(s3, request, response, body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return s3
}

function answer(s3: TestS3, request: IncomingMessage, response: ServerResponse, body: Buffer) {
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  const [, bucket, ...rest] = pathname.split('/')
  const key = rest.join('/')
  if (bucket !== S3_KEYS.bucket) return fail(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    s3.objects.set(key, { bytes: body, modified: new Date() })
    return response.end()
  }
  if (request.method === 'DELETE') {
    s3.objects.delete(key)
    return response.writeHead(204).end()
  }
  if (!key) return response.end(listing(s3, searchParams))
  const object = s3.objects.get(key)
  if (!object) return fail(response, 404, 'NoSuchKey')
  const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return response.end(object.bytes)
  if (!object.bytes.length) return fail(response, 416, 'InvalidRange')
  response.writeHead(206).end(object.bytes.subarray(0, Number(range[1]) + 1))
}

function listing(s3: TestS3, query: URLSearchParams) {
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(query.get('prefix')!)).sort()
  // Real tokens contain characters that must be escaped.
  const from = Number((query.get('continuation-token') ?? 'a+b/=0').split('=')[1])
  const page = keys.slice(from, from + PAGE)
  const next = from + PAGE < keys.length ? `<NextContinuationToken>a+b/=${from + PAGE}</NextContinuationToken>` : ''
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${s3.objects.get(key)!.modified.toISOString()}</LastModified><Owner><ID>x</ID></Owner></Contents>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>x</Name><Prefix>${query.get('prefix')}</Prefix>${contents.join('')}${next}</ListBucketResult>`
}

const fail = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Checks the signature by the specification. */
function faultOf({ headers, method, url }: IncomingMessage, body: Buffer): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return 'AccessDenied'
  const [, accessKey, day, region, signed, signature] = match as unknown as string[]
  const date = String(headers['x-amz-date'])
  if (accessKey !== S3_KEYS.accessKey || region !== S3_KEYS.region) return 'InvalidAccessKeyId'
  if (Math.abs(Date.parse(date.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')) - Date.now()) > 900_000)
    return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (method === 'PUT' && headers['content-length'] !== String(body.length)) return 'MissingContentLength'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed!.split(';').includes(needed)) return 'AccessDenied'
  const { pathname, searchParams } = new URL(url!, 'http://x')
  const query = [...searchParams].map((pair) => pair.map(encode).join('=')).sort()
  const signedHeaders = signed!.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, pathname, query.join('&'), signedHeaders.join(''), signed, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${S3_KEYS.secretKey}`, day!))
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}
