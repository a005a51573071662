import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/page/fact.tsx'
import { type Request, shownValue } from '../logic/request.ts'

interface Props {
  arguments: Request['arguments']
  /** The argument that the title names already. */
  without: string | undefined
}

/** With which arguments an assistant wants to call an operation. */
export function RequestArguments({ arguments: args, without }: Props) {
  const { t } = useTranslation('assistants')
  const shown = Object.entries(args).filter(([name]) => name !== without)
  if (!shown.length) return null
  return (
    <Facts>
      {shown.map(([name, value]) => (
        <Fact key={name} label={t(`arguments.${name}` as never, { defaultValue: name }) as unknown as string}>
          <ArgumentValue value={value} />
        </Fact>
      ))}
    </Facts>
  )
}

function ArgumentValue({ value }: { value: unknown }) {
  const { t } = useTranslation('assistants')
  const { time, number } = useFormat()
  const shown = shownValue(value)
  if ('at' in shown) return time(shown.at)
  if ('code' in shown) return <Code block>{shown.code}</Code>
  return shown.more ? t('andMore', { text: shown.text, count: shown.more, number: number(shown.more) }) : shown.text
}
