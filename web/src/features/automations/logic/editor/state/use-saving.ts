import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../../../api/client.ts'
import { refresh } from '../../../../../api/hooks.ts'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../../ui/message/notify.ts'
import type { Automation, Graph } from '../graph/graph.ts'

/** A refusal that a person decides about. */
type SaveConflict =
  /** Another person saved a newer version. */
  | { kind: 'version'; current: number }
  /** Contacts wait in nodes that the new graph does not have. */
  | { kind: 'waiting'; nodes: string[] }
  /** A setting of a node cannot be saved. */
  | { kind: 'fault'; node: string | null; field: string }

interface Saving {
  saved: Automation
  graph: () => Graph
  onSaved: (automation: Automation) => void
}

/** Saves the graph as a new version. */
export function useSaving({ saved, graph, onSaved }: Saving) {
  const { t } = useTranslation('automations')
  const client = useQueryClient()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)

  const send = async (baseVersion: number, confirmRunning: boolean): Promise<Automation | null> => {
    setBusy(true)
    try {
      const automation = await call('PUT /automations/{automation_id}/graph', {
        path: { automation_id: saved.id },
        body: { graph: graph(), baseVersion, confirmRunning },
      })
      setConflict(null)
      onSaved(automation)
      notify(t('editor.saved', { version: automation.version }))
      void refresh(client, ['/automations'])
      return automation
    } catch (error) {
      return await refused(error, baseVersion)
    } finally {
      setBusy(false)
    }
  }

  const askRunning = () =>
    confirm({ title: t('editor.running.title'), text: t('editor.running.text'), action: t('editor.running.action') })

  const refused = async (error: unknown, baseVersion: number) => {
    if (!(error instanceof ApiError)) throw error
    const { code, reason, params } = error
    if (code === 'conflict' && reason === 'version')
      setConflict({ kind: 'version', current: Number(params.current ?? baseVersion + 1) })
    // Another person activated it in the meantime.
    else if (code === 'conflict' && reason === 'confirm') return (await askRunning()) ? send(baseVersion, true) : null
    else if (code === 'conflict' && reason === 'waiting')
      setConflict({ kind: 'waiting', nodes: (params.nodes ?? []) as string[] })
    else if (code === 'validation' && (reason === 'node' || reason === 'graph'))
      setConflict({ kind: 'fault', node: (params.node as string) ?? null, field: String(params.field ?? '') })
    else notifyError(error)
    return null
  }

  return {
    isBusy,
    conflict,
    dismiss: () => setConflict(null),
    /** Saves over the version that is known, or over a newer one when a person has decided so. */
    save: async (baseVersion = saved.version): Promise<Automation | null> => {
      const isRunning = saved.status === 'active'
      if (isBusy || (isRunning && !(await askRunning()))) return null
      return send(baseVersion, isRunning)
    },
  }
}
