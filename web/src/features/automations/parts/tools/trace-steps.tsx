import { Badge, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'
import type { Stop } from '../../logic/editor/trial/path.ts'
import { type ReasonLine, stopLines } from '../../logic/editor/trial/reason-words.ts'
import type { ShownTrace } from '../../logic/editor/trial/use-trial.ts'
import { nodeTitle, nodeWords } from '../../logic/editor/words/node-words.ts'

interface Props {
  trace: ShownTrace
  onShow: (key: string) => void
}

/** The steps of a contact in words. */
export function TraceSteps({ trace, onShow }: Props) {
  const { stops } = trace
  return (
    <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {stops.map((stop, i) => (
        <li key={stop.number}>
          <Step {...{ trace, stop, onShow }} next={stops[i + 1]} />
        </li>
      ))}
    </Stack>
  )
}

function Step({ trace, stop, next, onShow }: Props & { stop: Stop; next: Stop | undefined }) {
  const { graph, wording, state } = useOpenEditor()
  const node = nodeOf(trace.automation.graph, stop.node)
  if (!node) return null
  const isSelected = state.selected.includes(stop.node)
  const lines = stopLines(wording, trace.automation, stop, next)
  return (
    <Box
      p="xs"
      style={{
        border: `1px solid ${isSelected ? 'var(--mantine-color-brand-6)' : 'var(--mantine-color-default-border)'}`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
    >
      <UnstyledButton
        w="100%"
        onClick={() => onShow(stop.node)}
        disabled={!nodeOf(graph, stop.node)}
        aria-current={isSelected ? 'step' : undefined}
      >
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Badge circle={stop.number < 10} size="lg" variant="filled" bg="teal.9" style={{ flexShrink: 0 }}>
            {stop.number}
          </Badge>
          <Box miw={0}>
            <Text fz="sm" fw={600}>
              {nodeTitle(wording, node)}
            </Text>
            <Text fz="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {nodeWords(wording, node)}
            </Text>
          </Box>
        </Group>
      </UnstyledButton>
      {lines.length > 0 && (
        <Stack component="ul" gap={2} mt={6} mb={0} p={0} style={{ listStyle: 'none' }}>
          {lines.map((line, i) => (
            // Two rules may say the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as a whole
            <ReasonRow key={i} line={line} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

const MARKS = {
  yes: { icon: IconCheck, color: 'var(--mantine-color-teal-7)' },
  no: { icon: IconX, color: 'var(--mantine-color-red-7)' },
  none: { icon: IconPointFilled, color: 'var(--mantine-color-dimmed)' },
} as const

function ReasonRow({ line: { holds, text, depth } }: { line: ReasonLine }) {
  const { t } = useTranslation('automations')
  const { icon: Icon, color } = MARKS[holds === null ? 'none' : holds ? 'yes' : 'no']
  return (
    <Group component="li" gap={6} wrap="nowrap" align="flex-start" ps={depth * 16}>
      <Icon
        size={16}
        color={color}
        style={{ flexShrink: 0, marginTop: 2 }}
        {...(holds === null
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': t(holds ? 'editor.trace.holds' : 'editor.trace.holdsNot') })}
      />
      <Text fz="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  )
}
