import { Box, Button, Group, Text } from '@mantine/core'
import { IconFlask, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'
import type { ShownTrace, Test } from '../../logic/editor/trial/use-trial.ts'
import { nodeTitle } from '../../logic/editor/words/node-words.ts'

/** Says that the graph shows a test or the path of a contact, and how to go back. */
export function TrialBar({ opened, onOpen }: { opened: string | null; onOpen: (what: 'test' | 'trace') => void }) {
  const { trial } = useOpenEditor()
  if (!trial) return null
  return trial.kind === 'test' ? (
    <TestBar test={trial} onAgain={() => onOpen('test')} />
  ) : (
    <TraceBar trace={trial} areStepsShown={opened === 'trace'} onSteps={() => onOpen('trace')} />
  )
}

function TestBar({ test: { result, version }, onAgain }: { test: Test; onAgain: () => void }) {
  const { t } = useTranslation('automations')
  const { saved, wording, showTrial } = useOpenEditor()
  const { scope, entered, waiting, left, testedAt } = result
  const { number, clock } = wording.format
  const counted = (count: number) => ({ count, number: number(count) })
  const sentence = entered
    ? t('editor.test.sentence', {
        entered: t(`editor.test.entered.${scope}`, counted(entered)),
        waiting: t('editor.test.waits', counted(waiting)),
        through: t('editor.test.through', counted(left)),
      })
    : t(`editor.test.none.${scope}`)
  return (
    <Bar
      label={t('editor.test.result')}
      icon={IconFlask}
      color="violet"
      note={[
        t('editor.test.nothingSent'),
        t('editor.test.testedAt', { time: clock(new Date(testedAt)) }),
        ...(entered ? [] : [t('editor.test.noneHint')]),
      ].join(' ')}
      version={version}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onAgain}>
            {t('editor.test.again')}
          </Button>
          <Button size="xs" color="violet.9" onClick={() => showTrial(null)}>
            {saved.firstActivatedAt ? t('editor.test.live') : t('editor.test.end')}
          </Button>
        </>
      }
    >
      {sentence}
    </Bar>
  )
}

interface TraceProps {
  trace: ShownTrace
  areStepsShown: boolean
  onSteps: () => void
}

function TraceBar({ trace, areStepsShown, onSteps }: TraceProps) {
  const { t } = useTranslation('automations')
  const { wording, showTrial } = useOpenEditor()
  const { contact, automation, entry, version, path } = trace
  const trigger = nodeOf(automation.graph, entry?.trigger ?? null)
  const name = trigger ? nodeTitle(wording, trigger) : ''
  const count = path.numbers.size
  return (
    <Bar
      label={t('editor.trace.pathOf', { email: contact.email })}
      icon={IconRoute}
      color="teal"
      note={t('editor.trace.nothingSent')}
      version={version}
      actions={
        <>
          {!areStepsShown && (
            <Button size="xs" variant="default" onClick={onSteps}>
              {t('editor.trace.showSteps')}
            </Button>
          )}
          <Button size="xs" color="teal.9" onClick={() => showTrial(null)}>
            {t('editor.trace.end')}
          </Button>
        </>
      }
    >
      {t(entry?.enters ? 'editor.trace.enters' : 'editor.trace.stays', { name, count })}
    </Bar>
  )
}

interface BarProps {
  label: string
  icon: typeof IconFlask
  color: 'violet' | 'teal'
  children: ReactNode
  note: string
  /** The saved version that was run. */
  version: number
  actions: ReactNode
}

function Bar({ label, icon: Icon, color, children, note, version, actions }: BarProps) {
  const { t } = useTranslation('automations')
  const { saved, isDirty } = useOpenEditor()
  const isOld = isDirty || version !== saved.version
  return (
    <Group
      component="section"
      aria-label={label}
      gap="sm"
      mb="xs"
      px="sm"
      py={8}
      bg={`var(--mantine-color-${color}-light)`}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Icon size={22} aria-hidden color={`var(--mantine-color-${color}-7)`} style={{ flexShrink: 0 }} />
      <Box flex="1 1 18rem" miw={0}>
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span fw={700} inherit me={6}>
            {label}
          </Text>{' '}
          <span role="status">{children}</span>
        </Text>
        <Text fz="xs">
          {note} {isOld && <b>{t('editor.test.changedSince', { version })}</b>}
        </Text>
      </Box>
      <Group gap="xs">{actions}</Group>
    </Group>
  )
}
