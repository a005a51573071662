import { Alert, Button, Group, Input, Modal, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Body, call } from '../../../../api/client.ts'
import { notifyError } from '../../../../ui/message/notify.ts'
import { issuesIn } from '../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'

const SCOPES = ['today', '7d', '30d'] as const
type Scope = NonNullable<Body<'POST /automations/{automation_id}/test'>['scope']>

interface Props {
  onProblems: () => void
  onClose: () => void
}

/** Tests the saved version with what really happened in the last days. */
export function TestDialog({ onProblems, onClose }: Props) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { isDirty, mayChange, trial } = useOpenEditor()
  const [scope, setScope] = useState<Scope>(trial?.kind === 'test' ? trial.result.scope : '7d')
  const { isRunning, run } = useTesting({ onProblems, onClose })
  return (
    <Modal opened onClose={onClose} title={t('editor.test.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(scope, isDirty && mayChange)
        }}
      >
        <Stack>
          <Text fz="sm">{t('editor.test.lead')}</Text>
          <Input.Wrapper label={t('editor.test.events')} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={t('editor.test.events')}
              data={SCOPES.map((value) => ({ value, label: t(`editor.test.scopes.${value}`) }))}
              value={scope}
              onChange={(next) => setScope(next as Scope)}
              disabled={isRunning}
            />
          </Input.Wrapper>
          {isDirty && !isRunning && (
            <Alert color="yellow" p="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('editor.test.unsaved')}
            </Alert>
          )}
          {isRunning && (
            <Stack gap={6}>
              <Progress value={100} animated aria-label={t('editor.test.running')} />
              <Text fz="sm" role="status">
                {t('editor.test.running')} {t('editor.test.patience')}
              </Text>
            </Stack>
          )}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            {isDirty && mayChange && !isRunning && (
              <Button variant="default" onClick={() => void run(scope, false)}>
                {t('editor.test.savedVersion')}
              </Button>
            )}
            <Button type="submit" loading={isRunning} data-autofocus>
              {isDirty && mayChange && !isRunning ? t('editor.test.saveFirst') : t('editor.test.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Runs a test. Closing the dialog ends it. */
function useTesting({ onProblems, onClose }: Props) {
  const { saved, saving, showTrial, take } = useOpenEditor()
  const [isRunning, setRunning] = useState(false)
  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  const run = async (scope: Scope, savesFirst: boolean) => {
    const { signal } = ending.current
    // A refused save is asked about in a dialog of its own.
    const automation = savesFirst ? await saving.save() : saved
    if (!automation) return onClose()
    setRunning(true)
    try {
      const input = { path: { automation_id: automation.id }, body: { scope } }
      const result = await call('POST /automations/{automation_id}/test', input, signal)
      showTrial({ kind: 'test', version: automation.version, result })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setRunning(false)
      const issues = issuesIn(error)
      if (!issues) return notifyError(error)
      take({ ...automation, issues })
      onProblems()
    }
  }
  return { isRunning, run }
}
