import type { ApiError, Body } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { notifyError } from '../../../ui/message/notify.ts'
import { kindOf, listsOf, needsConsent, type Plan, type Preview, sourceOf } from './plan.ts'
import type { ShopAndPurpose } from './use-shop-and-purpose.ts'

interface Ready {
  plan: Plan
  chosen: ShopAndPurpose
  preview: Preview | undefined
  draftId: string
  /** Called before the request; one of the others follows. */
  settle: () => Promise<void>
  resume: () => void
  forget: () => void
  /** Shows that the import would change another number of contacts; false for another error. */
  isMismatch: (error: ApiError) => boolean
}

const pick = ({ overwrite, autofill, fixDomains }: Plan) => ({ overwrite, autofill, fixDomains })

/** Starts the import and opens its page. */
export function useStart({ plan, chosen, preview, draftId, settle, resume, forget, isMismatch }: Ready) {
  const go = useGo()
  const start = useSend('POST /imports', {
    touches: ['/imports', '/contacts', '/lists', '/dashboard', '/onboarding'],
    onDone: ({ id }) => {
      forget()
      go(`/imports/${id}`, { replace: true })
    },
    onFail: (error) => {
      resume()
      if (!isMismatch(error)) notifyError(error)
    },
  })
  const run = async (mapping: Body<'POST /imports'>['mapping'], expectedContacts?: number) => {
    const { mode } = plan
    const kind = (preview && kindOf(plan, preview)) ?? 'csv'
    const consent = {
      purposeId: chosen.purpose?.id ?? '',
      consentConfirmed: true,
      subscribersConfirmed: kind === 'platform_newsletter',
      runAutomations: plan.runAutomations,
      kind,
    }
    await settle()
    start.mutate({
      body: {
        name: plan.name.trim() || plan.file.name,
        source: sourceOf(plan),
        fileId: plan.file.fileId,
        mapping,
        mode,
        shopId: chosen.shop?.id ?? '',
        listIds: listsOf(plan),
        options: { ...plan.format, ...pick(plan) },
        draftId,
        ...(needsConsent(mode) ? consent : { expectedContacts }),
      },
    })
  }
  return { run, isPending: start.isPending }
}
