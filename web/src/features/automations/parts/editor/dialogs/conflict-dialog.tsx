import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../api/client.ts'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { notifyError } from '../../../../../ui/message/notify.ts'
import { nodeOf } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { nodeTitle } from '../../../logic/editor/words/node-words.ts'

/** A refused save, which a person decides about. */
export function ConflictDialog({ onFault }: { onFault: (node: string | null, field: string) => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { saving } = useOpenEditor()
  const { conflict, dismiss } = saving
  if (!conflict) return null
  const title = t(`editor.conflict.${conflict.kind}.title`)
  return (
    <Modal opened onClose={dismiss} title={title} size="lg" closeButtonProps={{ 'aria-label': common('close') }}>
      {conflict.kind === 'version' && <NewerVersion current={conflict.current} />}
      {conflict.kind === 'waiting' && <WaitingNodes keys={conflict.nodes} />}
      {conflict.kind === 'fault' && (
        <Stack>
          <Text>{t('editor.conflict.fault.text')}</Text>
          <Group justify="flex-end">
            <Button
              onClick={() => {
                dismiss()
                onFault(conflict.node, conflict.field)
              }}
            >
              {t('editor.conflict.fault.action')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Another person saved: look at their version, take it, or save over it. */
function NewerVersion({ current }: { current: number }) {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const { id, saving, compare, reload } = useOpenEditor()
  const [busy, setBusy] = useState<'look' | 'take' | null>(null)
  const path = { automation_id: id }
  /** The dialog stays open when the version cannot be loaded: the button tries it again. */
  const load = async <T,>(what: 'look' | 'take', answer: Promise<T>): Promise<T | undefined> => {
    setBusy(what)
    return answer.catch(notifyError).then((found) => {
      setBusy(null)
      return found ?? undefined
    })
  }
  const look = async () => {
    const version = { path: { ...path, version: current } }
    const found = await load('look', call('GET /automations/{automation_id}/versions/{version}', version))
    if (!found) return
    saving.dismiss()
    compare({ version: current, graph: found.graph })
  }
  const take = async () => {
    const question = {
      title: t('editor.conflict.version.take'),
      text: t('editor.conflict.version.takeText'),
      action: t('editor.conflict.version.take'),
      isDangerous: true,
    }
    if (!(await confirm(question))) return
    const found = await load('take', call('GET /automations/{automation_id}', { path }))
    if (found) reload(found)
  }
  return (
    <Stack>
      <Text>{t('editor.conflict.version.text', { version: current })}</Text>
      <Group justify="flex-end">
        <Button variant="default" loading={busy === 'look'} onClick={() => void look()}>
          {t('editor.conflict.version.look')}
        </Button>
        <Button variant="default" loading={busy === 'take'} onClick={() => void take()}>
          {t('editor.conflict.version.take')}
        </Button>
        <Button color="red.9" loading={saving.isBusy} onClick={() => void saving.save(current)}>
          {t('editor.conflict.version.over')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Nodes that were removed, but in which contacts wait. */
function WaitingNodes({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('automations')
  const { saved, counts, wording, restore, saving } = useOpenEditor()
  return (
    <Stack>
      <Text>{t('editor.conflict.waiting.text')}</Text>
      <List>
        {keys.map((key) => {
          const node = nodeOf(saved.graph, key)
          const waiting = counts[key]?.waiting ?? 0
          return (
            <List.Item key={key}>
              {node ? nodeTitle(wording, node) : key}
              {waiting > 0 && ` (${wording.format.number(waiting)})`}
            </List.Item>
          )
        })}
      </List>
      <Group justify="flex-end">
        <Button
          onClick={() => {
            restore(keys)
            saving.dismiss()
          }}
        >
          {t('editor.conflict.waiting.action')}
        </Button>
      </Group>
    </Stack>
  )
}
