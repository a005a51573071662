import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { unavailable } from '../errors.ts'
import type { Spooled } from './spool.ts'

export interface S3Access {
  /** The URL of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  url: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The path within the bucket. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Pick<Spooled, 'bytes' | 'sha256' | 'stream'>
  /** Further statuses that the caller handles. */
  also?: readonly number[]
}

interface S3Answer {
  status: number
  body: Dispatcher.ResponseData['body']
}

const TRIES = 4
const FIRST_PAUSE = 200
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Signed requests to one bucket, which is part of the path because every store supports that. Temporary errors are
 * retried; a request that finally fails is 503.
 */
export function s3Requests(access: S3Access) {
  const agent = new Agent({
    connect: { timeout: 10_000 },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
    connections: 50,
  })
  const cache = new Map<string, ArrayBuffer>()

  async function once(request: S3Request): Promise<S3Answer> {
    const { url, headers } = await sign(access, request, cache)
    const { statusCode, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...Object.fromEntries(headers), ...lengthOf(request) },
      body: request.body && request.body.bytes > 0 ? request.body.stream() : null,
    })
    return { status: statusCode, body }
  }

  return async function send(request: S3Request): Promise<S3Answer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await once(request).catch((error: Error) => error)
      const isLast = attempt === TRIES
      if (outcome instanceof Error) {
        if (isLast) throw failed(outcome.message)
      } else {
        const { status, body } = outcome
        if (status < 300 || request.also?.includes(status)) return outcome
        const reason = /<Code>(\w+)<\/Code>/.exec(await body.text().catch(() => ''))?.[1] ?? ''
        if (isLast || (status < 500 && status !== 429)) throw failed(`it answered ${status} ${reason}`)
      }
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

function sign(
  { url, bucket, region, accessKey, secretKey }: S3Access,
  request: S3Request,
  cache: Map<string, ArrayBuffer>,
) {
  const target = new URL(`${url.replace(/\/+$/, '')}/${bucket}/${request.path}`)
  for (const [name, value] of Object.entries(request.query ?? {})) target.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    method: request.method,
    url: target.href,
    headers: { ...request.headers, 'x-amz-content-sha256': request.body?.sha256 ?? NOTHING },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    cache,
  })
  return signer.sign()
}

const lengthOf = ({ body }: S3Request): Record<string, string> => (body ? { 'content-length': String(body.bytes) } : {})

const failed = (what: string) => Object.assign(unavailable('files'), { cause: new Error(`the file store: ${what}`) })
