import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/hooks.ts'
import { piecesOf } from './codes.ts'

/** What happened to codes, by the words of the server. */
export type Outcome = Record<string, number>

/** Sends a piece of codes to a stack. */
export type SendCodes = (stackId: string, codes: string[]) => Promise<Outcome>

export const addCodes: SendCodes = async (stack_id, codes) => {
  const { counts } = await call('POST /coupon-stacks/{stack_id}/codes', { path: { stack_id }, body: { codes } })
  return { added: counts.added, duplicate: counts.duplicate, invalid: counts.invalid }
}

export const markUsed: SendCodes = async (stack_id, codes) => {
  const answer = await call('POST /coupon-stacks/{stack_id}/used', { path: { stack_id }, body: { codes } })
  return { marked: answer.marked, already: answer.already, unknown: answer.unknown }
}

/** Sends many codes piece by piece. After a failure the sum of the pieces before it stays: sending all again is harmless. */
export function useCodes(stackId: string, send: SendCodes) {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const run = async (codes: readonly string[]) => {
    setFault(null)
    setShare(0)
    let done = 0
    const sum: Outcome = {}
    try {
      for (const piece of piecesOf(codes)) {
        for (const [name, count] of Object.entries(await send(stackId, piece))) sum[name] = (sum[name] ?? 0) + count
        done += piece.length
        setShare(done / codes.length)
      }
    } catch (error) {
      setFault(error)
    }
    if (done > 0) setOutcome(sum)
    setShare(null)
    await refresh(client, ['/coupon-stacks'])
  }
  return { share, outcome, fault, run: (codes: readonly string[]) => void run(codes), again: () => setOutcome(null) }
}
