import { Box, Flex, SimpleGrid, Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface StepProps {
  title: string
  isComplete: boolean
  /** It cannot be opened yet. */
  isClosed?: boolean
}

interface Props<T extends string> {
  label: string
  steps: readonly (StepProps & { name: T })[]
  current: T
  onStep: (step: T) => void
}

/** The steps of a longer work: the open one, the finished ones, and links to those that can be opened. */
export const Steps = <T extends string>({ label, steps, current, onStep }: Props<T>) => (
  <Box component="nav" aria-label={label} mb="lg">
    <SimpleGrid
      component="ol"
      cols={steps.length}
      spacing={{ base: 4, sm: 'sm' }}
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
    >
      {steps.map(({ name, ...step }, i) => (
        <li key={name}>
          <StepButton {...step} number={i + 1} isCurrent={name === current} onClick={() => onStep(name)} />
        </li>
      ))}
    </SimpleGrid>
  </Box>
)

interface ButtonProps extends StepProps {
  number: number
  isCurrent: boolean
  onClick: () => void
}

function StepButton({ number, title, isCurrent, isComplete, isClosed = false, onClick }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      w="100%"
      py={8}
      onClick={onClick}
      disabled={isClosed}
      c={isClosed ? 'dimmed' : undefined}
      aria-current={isCurrent ? 'step' : undefined}
      style={{
        borderTop: `4px solid ${isCurrent ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-default-border)'}`,
        cursor: isClosed ? 'default' : undefined,
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
          {isComplete && <VisuallyHidden> ({t('stepDone')})</VisuallyHidden>}
        </Text>
      </Flex>
    </UnstyledButton>
  )
}
