import { Button, List, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { useRight } from '../../../../core/company.tsx'
import { keyName } from '../../../../ui/key-name.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import { isTrigger } from '../../logic/editor/graph/graph.ts'
import { issuesIn } from '../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'
import { nodeWords } from '../../logic/editor/words/node-words.ts'

/** Saves, activates and pauses. */
export function StateActions({ onProblems }: { onProblems: () => void }) {
  const { t } = useTranslation('automations')
  const { saved, saving, isDirty, compared } = useOpenEditor()
  const maySend = useRight('send')
  return (
    <>
      <Text fz="sm" c="dimmed" role="status">
        {saving.isBusy ? t('editor.saving') : isDirty ? t('editor.unsaved') : t('editor.savedState')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!isDirty || compared !== null}
        loading={saving.isBusy}
        onClick={() => void saving.save()}
        title={keyName('S')}
      >
        {t('editor.save')}
      </Button>
      {maySend && (saved.status === 'active' ? <PauseButton /> : <ActivateButton onProblems={onProblems} />)}
    </>
  )
}

function PauseButton() {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const { saved, take } = useOpenEditor()
  const pause = useSend('POST /automations/{automation_id}/pause', {
    touches: ['/automations'],
    onDone: (automation) => {
      take(automation)
      notify(t('editor.pause.done'))
    },
  })
  const ask = async () => {
    const question = { title: t('editor.pause.title'), text: t('editor.pause.text'), action: t('editor.pause.action') }
    if (await confirm(question)) pause.mutate({ path: { automation_id: saved.id } })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      loading={pause.isPending}
      onClick={() => void ask()}
    >
      {t('editor.pause.action')}
    </Button>
  )
}

function ActivateButton({ onProblems }: { onProblems: () => void }) {
  const { t } = useTranslation('automations')
  const confirm = useConfirm()
  const { saved, saving, isDirty, problems, take, compared, graph, types, wording } = useOpenEditor()
  const isResumed = saved.firstActivatedAt !== null
  const name = isResumed ? 'resume' : 'activate'
  const activate = useSend('POST /automations/{automation_id}/activate', {
    touches: ['/automations'],
    onDone: (automation) => {
      take(automation)
      notify(t(`editor.${name}.done`))
    },
    onFail: (error) => {
      const issues = issuesIn(error)
      if (!issues) return notifyError(error)
      take({ ...saved, issues })
      onProblems()
    },
  })
  const ask = async () => {
    if (problems.length) return onProblems()
    const triggers = graph.nodes
      .filter((node) => isTrigger(types, node))
      .map((node) => [node.name, nodeWords(wording, node)].filter(Boolean).join(': '))
    const question = {
      title: t(`editor.${name}.title`, { name: saved.name }),
      text: <WhoStarts {...{ isResumed, isDirty, triggers }} />,
      action: isDirty ? t(`editor.${name}.withSaving`) : t(`editor.${name}.action`),
    }
    if (!(await confirm(question))) return
    if (isDirty && !(await saving.save())) return
    activate.mutate({ path: { automation_id: saved.id } })
  }
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={activate.isPending}
      disabled={compared !== null}
      onClick={() => void ask()}
    >
      {t(`editor.${name}.action`)}
    </Button>
  )
}

interface WhoStartsProps {
  isResumed: boolean
  isDirty: boolean
  triggers: readonly string[]
}

/** What an activation does: which contacts each trigger lets in. The dialog is drawn outside of the editor. */
function WhoStarts({ isResumed, isDirty, triggers }: WhoStartsProps) {
  const { t } = useTranslation('automations')
  return (
    <>
      {isDirty && <Text mb="xs">{t('editor.savesFirst')}</Text>}
      <Text mb="xs">{t(isResumed ? 'editor.resume.text' : 'editor.activate.text')}</Text>
      <List>
        {triggers.map((text, i) => (
          // Two triggers may say the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <List.Item key={i}>{text}</List.Item>
        ))}
      </List>
    </>
  )
}
