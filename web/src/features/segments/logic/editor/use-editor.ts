import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, ApiError, Body } from '../../../../api/client.ts'
import { query, useLoaded, useSend } from '../../../../api/hooks.ts'
import { errorText, showFieldError } from '../../../../i18n/errors.ts'
import { useNames } from '../../../../parts/object/references.ts'
import { type Building, unfinishedOf } from '../../../../parts/rules/building/builder.ts'
import { faultOf } from '../../../../parts/rules/building/faults.ts'
import { usePreview } from '../../../../parts/rules/building/preview.ts'
import { useCurrencies } from '../../../../parts/rules/definition/currencies.ts'
import { type GroupNode, readGroup, writeTree } from '../../../../parts/rules/definition/definition.ts'
import { referencesIn } from '../../../../parts/rules/definition/references.ts'
import { useWords } from '../../../../parts/rules/definition/words.ts'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'

const segmentQuery = (segment: string) => query('GET /segments/{segment}', { path: { segment } })

export type Segment = Answer<'GET /segments/{segment}'>

export interface Draft {
  name: string
  shopId: string | null
  refresh: Segment['refresh']
  tags: string[]
  definition: unknown
}

/** The state of the editor of a segment, and how it is saved. */
export function useEditor(segment: Segment | undefined, { definition, ...draft }: Draft) {
  const { t } = useTranslation('segments')
  const catalogue = useLoaded('GET /segments/rule-types', {})
  const words = useWords()
  const [first] = useState(() => readGroup(definition))
  const [root, setRoot] = useState(first)
  const [isTried, setTried] = useState(false)
  const [failed, setFailed] = useState<{ error: ApiError; root: GroupNode } | null>(null)
  const form = useForm({
    initialValues: draft,
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      shopId: (shopId) => (shopId ? null : t('shopMissing')),
    },
  })
  const names = useNames(referencesIn(catalogue, root))
  const { currencyOf } = useCurrencies()
  const wording = { catalogue, words, names, currencyOf }
  const preview = usePreview(catalogue, form.values.shopId, root)
  const unfinished = unfinishedOf(catalogue, root)
  const fault =
    (failed && faultOf(wording, failed.root, failed.error)) ??
    (preview.error && faultOf(wording, preview.asked, preview.error))
  const building: Building = {
    root,
    wording,
    fault,
    currency: form.values.shopId ? currencyOf(form.values.shopId) : undefined,
    isTried,
    edit: (next) => {
      setRoot(next)
      setFailed(null)
    },
  }
  // The loaded segment may become newer while it is edited.
  const [base] = useState(segment?.version)
  const [theirs, setTheirs] = useState<Segment | null>(null)
  const client = useQueryClient()
  const meet = async (id: string) => setTheirs(await client.fetchQuery({ ...segmentQuery(id), staleTime: 0 }))
  const { send, isBusy } = useSending(segment, (error) => {
    if (segment && error.message === 'conflict/version') return void meet(segment.id).catch(notifyError)
    if (!showFieldError(form, error)) setFailed({ error, root })
    revealFault()
  })
  const isDirty = form.isDirty() || JSON.stringify(writeTree(root)) !== JSON.stringify(writeTree(first))
  useLeaveGuard(isDirty && !isBusy)
  const saveOver = (baseVersion: number | undefined) =>
    form.onSubmit((values) => {
      setTried(true)
      if (unfinished.length) return revealFault()
      send({ ...values, name: values.name.trim(), shopId: values.shopId!, definition: writeTree(root) }, baseVersion)
    }, revealFault)()
  const failure = failed && (!fault || fault.key === root.key) ? (fault?.text ?? errorText(failed.error)) : null
  const conflict = theirs && {
    theirs,
    keepMine: () => {
      setTheirs(null)
      saveOver(theirs.version)
    },
    putOff: () => setTheirs(null),
  }
  const save = () => !isBusy && saveOver(base)
  return { form, root, building, preview, unfinished, isBusy, failure, conflict, save }
}

/** Creates or changes a segment and opens its page. */
function useSending(segment: Segment | undefined, onFail: (error: ApiError) => void) {
  const { t } = useTranslation('segments')
  const go = useGo()
  const effect = {
    touches: ['/segments', '/grid-tags'],
    onDone: (saved: Segment) => {
      notify(t('saved', { name: saved.name }))
      go(`/segments/${saved.id}`, { replace: true })
    },
    onFail,
  }
  const create = useSend('POST /segments', effect)
  const change = useSend('PATCH /segments/{segment}', effect)
  return {
    isBusy: create.isPending || change.isPending,
    send: ({ shopId, ...body }: Body<'POST /segments'>, baseVersion: number | undefined) => {
      if (segment)
        change.mutate({ path: { segment: segment.id }, body: { ...body, ...(baseVersion && { baseVersion }) } })
      else create.mutate({ body: { ...body, shopId } })
    },
  }
}

/** Scrolls to the first fault. */
function revealFault() {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus()
  })
}
