import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useGo } from '../../../ui/link.tsx'
import { notifyError } from '../../../ui/tell.ts'
import type { Ground } from './ground.ts'
import { kindOf, needsConsent, type Plan, type Preview, sourceOf } from './plan.ts'

interface Ready {
  plan: Plan
  ground: Ground
  preview: Preview | undefined
  draftId: string
  /** Called before the request; one of the others follows. */
  settle: () => Promise<void>
  resume: () => void
  forget: () => void
}

/** Starts the import and opens its page. */
export function useStart({ plan, ground, preview, draftId, settle, resume, forget }: Ready) {
  const { t } = useTranslation('imports')
  const confirm = useConfirm()
  const go = useGo()
  const start = useSend('POST /imports', {
    touches: ['/imports', '/contacts', '/lists', '/dashboard', '/onboarding'],
    onDone: ({ id }) => {
      forget()
      go(`/imports/${id}`, { replace: true })
    },
    onFail: (error) => {
      resume()
      notifyError(error)
    },
  })
  const run = async (mapping: Body<'POST /imports'>['mapping']) => {
    const { mode } = plan
    if (mode === 'unsubscribe' || mode === 'blacklist') {
      const isSure = await confirm({
        title: t(`sure.${mode}`),
        text: t('sure.text'),
        action: t(`sure.${mode}Action`),
        isDangerous: true,
      })
      if (!isSure) return
    }
    const kind = (preview && kindOf(plan, preview)) ?? 'csv'
    const consent = {
      purposeId: ground.purpose?.id ?? '',
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
        shopId: ground.shop?.id ?? '',
        listIds: mode === 'blacklist' ? [] : plan.listIds,
        options: { ...plan.format, overwrite: plan.overwrite },
        draftId,
        ...(needsConsent(mode) ? consent : {}),
      },
    })
  }
  return { run, isPending: start.isPending }
}
