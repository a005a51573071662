import { ActionIcon, Alert, Button, Group, Loader, Radio, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { ContactSelect } from '../../../../parts/contact/contact-select.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import { nodeOf } from '../../logic/editor/graph/graph.ts'
import { issuesIn } from '../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'
import type { ShownTrace } from '../../logic/editor/trial/use-trial.ts'
import { nodeTitle, nodeWords } from '../../logic/editor/words/node-words.ts'
import { TraceSteps } from './trace-steps.tsx'

interface Props {
  onShow: (key: string) => void
  onProblems: () => void
  onClose: () => void
}

/** Follows one contact through the saved version, and says why it goes where. */
export function TracePanel({ onShow, onProblems, onClose }: Props) {
  const { t } = useTranslation('automations')
  const { trial, isDirty, mayChange, saving } = useOpenEditor()
  const { contactId, isRunning, follow } = useTracing(onProblems)
  return (
    <Stack gap="md" component="section" aria-label={t('editor.trace.action')} id="trace-panel">
      {/* On a phone the drawer has a title and a button of its own. */}
      <Group justify="space-between" wrap="nowrap" visibleFrom="md">
        <Title order={2} fz="md">
          {t('editor.trace.action')}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={t('editor.trace.closePanel')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('editor.trace.lead')}
      </Text>
      {isDirty && (
        <Alert color="yellow" p="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('editor.trace.unsaved')}
          {mayChange && (
            <Group mt="xs">
              <Button size="xs" variant="default" loading={saving.isBusy} onClick={() => void follow(contactId, true)}>
                {contactId ? t('editor.trace.saveFirst') : t('editor.save')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <ContactSelect
        label={t('editor.trace.contact')}
        placeholder={t('editor.trace.contactHint')}
        data-autofocus
        value={contactId}
        onChange={(id) => void follow(id)}
      />
      {isRunning && (
        <Group gap="xs" role="status">
          <Loader size="sm" aria-hidden />
          <Text fz="sm">{t('editor.trace.running')}</Text>
        </Group>
      )}
      {trial?.kind === 'trace' && !isRunning && (
        <Traced trace={trial} isChosen={contactId === trial.contact.id} onShow={onShow} />
      )}
    </Stack>
  )
}

/** Follows a contact as soon as it is chosen. */
function useTracing(onProblems: () => void) {
  const { saved, saving, take, showTrial } = useOpenEditor()
  const [contactId, setContactId] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const follow = async (id: string | null, savesFirst = false) => {
    setContactId(id)
    const automation = savesFirst ? await saving.save() : saved
    if (!id || !automation) return
    setRunning(true)
    try {
      const [{ entries }, { email }] = await Promise.all([
        call('POST /automations/{automation_id}/trace', {
          path: { automation_id: automation.id },
          body: { contactId: id },
        }),
        call('GET /contacts/{contact_id}', { path: { contact_id: id } }),
      ])
      showTrial({ kind: 'trace', automation, version: automation.version, contact: { id, email }, entries })
    } catch (error) {
      const issues = issuesIn(error)
      if (!issues) return notifyError(error)
      take({ ...automation, issues })
      onProblems()
    } finally {
      setRunning(false)
    }
  }
  return { contactId, isRunning, follow }
}

interface TracedProps {
  trace: ShownTrace
  /** The select above names the contact. */
  isChosen: boolean
  onShow: (key: string) => void
}

function Traced({ trace, isChosen, onShow }: TracedProps) {
  const { t } = useTranslation('automations')
  const { wording, enterBy } = useOpenEditor()
  const { automation, contact, entries, entry } = trace
  if (!entry) return null
  return (
    <>
      {!isChosen && (
        <Title order={3} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('editor.trace.pathOf', { email: contact.email })}
        </Title>
      )}
      {entries.length > 1 && (
        <Radio.Group label={t('editor.trace.triggers')} value={entry.trigger} onChange={enterBy}>
          <Stack gap="xs" mt="xs">
            {entries.map(({ trigger, enters }) => {
              const node = nodeOf(automation.graph, trigger)
              const name = node ? node.name || nodeWords(wording, node) : trigger
              return (
                <Radio
                  key={trigger}
                  value={trigger}
                  label={name}
                  description={t(enters ? 'editor.trace.takes' : 'editor.trace.takesNot')}
                />
              )
            })}
          </Stack>
        </Radio.Group>
      )}
      <Alert color={entry.enters ? 'teal' : 'yellow'} p="sm" role="status">
        {t(entry.enters ? 'editor.trace.entersNow' : 'editor.trace.entersNot', {
          name: nodeTitle(wording, nodeOf(automation.graph, entry.trigger)!),
        })}
      </Alert>
      <TraceSteps trace={trace} onShow={onShow} />
    </>
  )
}
