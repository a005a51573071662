import { Box, Drawer, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconFlag, IconHourglass, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { Fault } from '../../../../ui/page/fault.tsx'
import { type Automation, type NodeTypes, nodeOf } from '../../logic/editor/graph/graph.ts'
import { COLORS, iconOf } from '../../logic/editor/node-icons.ts'
import { type NodeWording, nodeWords } from '../../logic/editor/words/node-words.ts'
import { dueWords, failureWords, outputOfPass, placeWords, type Run } from '../../logic/runs/run-words.ts'
import { FailureText } from './failure-text.tsx'

type Step = Item<'GET /contacts/{contact_id}/automation-runs'>['steps'][number]

interface Props {
  run: Run
  automation: Automation
  types: NodeTypes
  wording: NodeWording
  onClose: () => void
}

/** What happened to a contact in one run, step by step. */
export function RunDrawer(props: Props) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { run, onClose } = props
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('runs.stepsOf', { email: run.email ?? common('gone') })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Steps {...props} />
    </Drawer>
  )
}

/** Runs of a contact that are read: the steps of older ones are in the timeline of the contact. */
const READ = 100

function Steps({ run, automation, types, wording }: Props) {
  const { t } = useTranslation('automations')
  const answered = useApi(
    'GET /contacts/{contact_id}/automation-runs',
    { path: { contact_id: run.contactId }, query: { pageSize: READ } },
    { isShown: true },
  )
  const { data, error, refetch } = answered
  if (error && !data) return <Fault error={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton h={240} aria-busy />
  const found = data.items.find(({ id }) => id === run.id)
  return (
    <Stack>
      <TextLink to={`/contacts/${run.contactId}`} fz="sm">
        {t('runs.openContact')}
      </TextLink>
      {found ? (
        <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {found.steps.map((step, i) => (
            // A run may come to a node again.
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
            <StepItem key={i} {...{ step, automation, types, wording }} />
          ))}
          <Standing run={{ ...run, ...found }} {...{ automation, wording }} />
        </Stack>
      ) : (
        <Text c="dimmed">{t('runs.tooOld')}</Text>
      )}
    </Stack>
  )
}

function StepItem({ step, automation, types, wording }: Omit<Props, 'run' | 'onClose'> & { step: Step }) {
  const node = nodeOf(automation.graph, step.node)
  const Icon = node ? iconOf(node.type) : IconQuestionMark
  const family = (node && types.get(node.type)?.family) ?? 'action'
  return (
    <Line
      icon={
        <ThemeIcon variant="light" color={node ? COLORS[family] : 'gray'} size={32} aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
      }
      title={placeWords(wording, node)}
      text={node && nodeWords(wording, node)}
    >
      <Text fz="sm">{outputOfPass(wording, node, step.output)}</Text>
      {step.failure && <FailureText>{failureWords(wording, node, step.failure)}</FailureText>}
      <Text fz="xs" c="dimmed">
        {wording.format.time(step.at)}
      </Text>
    </Line>
  )
}

/** Where the run stands now, or that it has ended. */
function Standing({ run, automation, wording }: Pick<Props, 'run' | 'automation' | 'wording'>) {
  const { t } = useTranslation('automations')
  const node = nodeOf(automation.graph, run.node)
  const isActive = automation.status === 'active'
  if (run.dueAt)
    return (
      <Line
        icon={
          <ThemeIcon variant="light" color="orange" size={32} aria-hidden>
            <IconHourglass size={18} />
          </ThemeIcon>
        }
        title={placeWords(wording, node)}
        text={node && nodeWords(wording, node)}
      >
        <Text fz="sm">{dueWords(wording, node, run.dueAt, { isActive, now: Date.now() })}</Text>
      </Line>
    )
  return (
    <Line
      icon={
        <ThemeIcon variant="light" color="gray" size={32} aria-hidden>
          <IconFlag size={18} />
        </ThemeIcon>
      }
      title={t('runs.runEnded')}
    >
      <Text fz="xs" c="dimmed">
        {wording.format.time(run.endedAt)}
      </Text>
    </Line>
  )
}

interface LineProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  children: ReactNode
}

const Line = ({ icon, title, text, children }: LineProps) => (
  <Box component="li" style={{ display: 'flex', gap: 'var(--mantine-spacing-sm)' }}>
    {icon}
    <Box miw={0} flex={1}>
      <Text fz="sm" fw={600}>
        {title}
      </Text>
      {text && (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
      {children}
    </Box>
  </Box>
)
