import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Answer, call } from '../../../../api/client.ts'
import type { MailNode } from '../../model/node.ts'
import { nodesOf } from '../../model/tree.ts'
import { writeMjml } from '../../model/write.ts'
import { useSettled } from '../../state/use-settled.ts'
import type { MailHead } from '../../visual.ts'

export type DesignReport = Answer<'POST /editor/check'>
/** Not at every key. */
const PAUSE_MS = 900

/** What is wrong with the mail, with the parts that the findings belong to; undefined until the first check ends. */
export function useDesignCheck({ subject, preheader, footerId = null }: MailHead) {
  const { root, isOld } = useSettled(PAUSE_MS)
  const head = useMemo(() => ({ subject, preheader, footerId }), [subject, preheader, footerId])
  const [checked] = useDebouncedValue(head, PAUSE_MS)
  const mjml = useMemo(() => writeMjml(root), [root])
  const body = { mjml, ...checked }
  const { data, isFetching, isError } = useQuery({
    queryKey: ['POST /editor/check', body],
    queryFn: async ({ signal }) => {
      const report = await call('POST /editor/check', { body }, signal)
      return { report, parts: partsOf(root) }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 5_000,
    retry: false,
    meta: { isShown: true },
  })
  return { report: data?.report, parts: data?.parts ?? [], isBusy: isOld || checked !== head || isFetching, isError }
}

/** The ids of the elements in the order in which the server numbers them. */
const partsOf = (root: MailNode) => [...nodesOf(root)].filter(({ tag }) => tag.startsWith('mj-')).map(({ id }) => id)
