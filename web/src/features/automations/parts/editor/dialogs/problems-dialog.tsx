import { Badge, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Problem, problemLine } from '../../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'

/** All problems. Each leads to its node and setting. */
export function ProblemsDialog({ onChoose, onClose }: { onChoose: (problem: Problem) => void; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { problems, wording, graph } = useOpenEditor()
  return (
    <Modal opened onClose={onClose} title={t('editor.problems')} closeButtonProps={{ 'aria-label': common('close') }}>
      <Text fz="sm" c="dimmed" mb="sm">
        {problems.length ? t('editor.problemsLead') : t('editor.noProblems')}
      </Text>
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {problems.map((problem, i) => (
          // Two problems of a node may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as a whole
          <li key={i}>
            <UnstyledButton
              w="100%"
              p="xs"
              onClick={() => onChoose(problem)}
              style={{
                border: '1px solid var(--mantine-color-default-border)',
                borderRadius: 'var(--mantine-radius-md)',
              }}
            >
              <Text fz="sm" component="span">
                {problemLine(wording, problem, graph.nodes)}
              </Text>
              {problem.isFault && (
                <Badge color="red" size="sm" ms={6}>
                  {t('editor.preventsSaving')}
                </Badge>
              )}
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Modal>
  )
}
