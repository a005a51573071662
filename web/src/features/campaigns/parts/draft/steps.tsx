import { Box, Flex, SimpleGrid, Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '../../logic/draft/draft.ts'

interface Props {
  step: Step
  complete: ReadonlySet<Step>
  onStep: (step: Step) => void
}

/** The steps of a draft: the open one, the finished ones, and links to all. */
export function Steps({ step, complete, onStep }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Box component="nav" aria-label={t('steps.label')} mb="lg">
      <SimpleGrid component="ol" cols={4} spacing={{ base: 4, sm: 'sm' }} m={0} p={0} style={{ listStyle: 'none' }}>
        {STEPS.map((one, i) => (
          <li key={one}>
            <StepButton
              number={i + 1}
              title={t(`steps.${one}`)}
              isCurrent={one === step}
              isComplete={complete.has(one)}
              onClick={() => onStep(one)}
            />
          </li>
        ))}
      </SimpleGrid>
    </Box>
  )
}

interface ButtonProps {
  number: number
  title: string
  isCurrent: boolean
  isComplete: boolean
  onClick: () => void
}

function StepButton({ number, title, isCurrent, isComplete, onClick }: ButtonProps) {
  const { t } = useTranslation('campaigns')
  return (
    <UnstyledButton
      w="100%"
      py={8}
      onClick={onClick}
      aria-current={isCurrent ? 'step' : undefined}
      style={{
        borderTop: `4px solid ${isCurrent ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-default-border)'}`,
      }}
    >
      <Flex direction={{ base: 'column', sm: 'row' }} align={{ base: 'flex-start', sm: 'center' }} gap={8}>
        <ThemeIcon
          size={26}
          radius="xl"
          color={isComplete ? 'teal' : undefined}
          variant={isComplete ? 'light' : isCurrent ? 'filled' : 'default'}
        >
          {isComplete ? <IconCheck size={16} aria-hidden /> : <span className="numbers">{number}</span>}
        </ThemeIcon>
        <Text component="span" fz={{ base: 'xs', sm: 'sm' }} fw={isCurrent ? 700 : 500}>
          {title}
          {isComplete && <VisuallyHidden> ({t('steps.complete')})</VisuallyHidden>}
        </Text>
      </Flex>
    </UnstyledButton>
  )
}
