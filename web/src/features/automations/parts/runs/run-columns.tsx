import { Badge, Box, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { type Automation, nodeOf } from '../../logic/editor/graph/graph.ts'
import type { NodeWording } from '../../logic/editor/words/node-words.ts'
import { dueWords, placeWords, type Run } from '../../logic/runs/run-words.ts'

interface About {
  automation: Automation
  wording: NodeWording
}

/** The columns of the runs of an automation. `onSteps` is there for people who may see what happened to contacts. */
export function useRunColumns(
  { automation, wording }: About,
  onSteps: ((run: Run) => void) | undefined,
): Column<Run>[] {
  const { t } = useTranslation('automations')
  const { time } = wording.format
  const placeOf = ({ node }: Run) => placeWords(wording, nodeOf(automation.graph, node))
  return [
    {
      key: 'contact',
      title: t('runs.contact'),
      cell: (run) => (
        <>
          <ContactLink id={run.contactId} email={run.email} />
          {/* Narrow screens have no room for the other columns. */}
          <Box hiddenFrom="sm">
            <Text fz="sm">{placeOf(run)}</Text>
            <State {...{ automation, wording, run }} />
            <Text fz="xs" c="dimmed">
              {t('runs.enteredAt', { time: time(run.at) })}
            </Text>
          </Box>
        </>
      ),
    },
    {
      key: 'state',
      title: t('runs.state'),
      isExtra: true,
      cell: (run) => <State {...{ automation, wording, run }} />,
    },
    { key: 'node', title: t('runs.place'), isExtra: true, cell: placeOf },
    { key: 'at', title: t('runs.entered'), isExtra: true, cell: ({ at }) => time(at) },
    ...(onSteps
      ? [
          {
            key: 'steps',
            title: '',
            width: 100,
            cell: (run: Run) =>
              run.email !== null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('runs.stepsOf', { email: run.email })}
                  onClick={() => onSteps(run)}
                >
                  {t('runs.steps')}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

function State({ automation, wording, run }: About & { run: Run }) {
  const { t } = useTranslation('automations')
  const { status, dueAt, endedAt, node } = run
  const isActive = automation.status === 'active'
  return (
    <>
      <Badge miw="max-content" color={status === 'running' ? 'teal' : 'gray'}>
        {t(`runs.states.${status}`)}
      </Badge>
      <Text fz="xs" c="dimmed" mt={2}>
        {dueAt
          ? dueWords(wording, nodeOf(automation.graph, node), dueAt, { isActive, now: Date.now() })
          : endedAt && wording.format.time(endedAt)}
      </Text>
    </>
  )
}
