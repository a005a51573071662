/** A token bucket: `capacity` tokens at most, refilled at `perSecond`. */
export interface Bucket {
  name: string
  capacity: number
  perSecond: number
}

/** The outcome of taking a token from all buckets of a key, described by the bucket with the fewest tokens left. */
export interface Taken {
  allowed: boolean
  bucket: string
  limit: number
  remaining: number
  /** Unix time in seconds at which that bucket is full again. */
  reset: number
  /** Seconds until a token is available, 0 when allowed. */
  retryAfter: number
}

/** Limits rates: in process, or shared by all processes through Redis. A refused call costs nothing. */
export interface Limiter {
  take(key: string, buckets: readonly Bucket[]): Promise<Taken> | Taken
  close(): Promise<void>
}

/** Makes the outcome of refilled token counts; `spend` is whether one was taken from each. Shared by both limiters. */
export function judge(
  buckets: readonly Bucket[],
  tokens: readonly number[],
  spend: boolean,
  nowSeconds: number,
): Taken {
  let least = 0
  for (let i = 1; i < buckets.length; i++) if (tokens[i]! < tokens[least]!) least = i
  const bucket = buckets[least]!
  const left = tokens[least]!
  return {
    allowed: spend,
    bucket: bucket.name,
    limit: bucket.capacity,
    remaining: Math.max(0, Math.floor(left)),
    reset: Math.ceil(nowSeconds + (bucket.capacity - left) / bucket.perSecond),
    retryAfter: spend ? 0 : Math.max(1, Math.ceil((1 - left) / bucket.perSecond)),
  }
}
