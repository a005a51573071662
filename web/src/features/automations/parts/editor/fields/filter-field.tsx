import { Box, Button, Group, Input } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { readGroup } from '../../../../../parts/rules/definition/definition.ts'
import { DefinitionWords } from '../../../../../parts/rules/editor/definition-words.tsx'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { useField, useScope } from './scope.tsx'

interface Props {
  name: string
  label?: string
  /** What no filter means; without it, there has to be one. */
  empty?: string
}

/** A filter in words, which a dialog with the rules changes. */
export function FilterField({ name, label, empty }: Props) {
  const { say } = useSay()
  const { wording } = useOpenEditor()
  const { problems, path } = useScope()
  const { value, choose, shown } = useField<Record<string, unknown> | null>(name, label)
  const [isOpen, setOpen] = useState(false)
  const place = `${path}${name}`
  const verb = value ? say('editRules') : say('addRules')
  return (
    <Input.Wrapper
      label={shown.label}
      description={shown.description}
      error={shown.error}
      labelElement="div"
      data-field={place}
    >
      <Box
        p="sm"
        mt={4}
        style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-md)' }}
      >
        {value ? (
          <DefinitionWords catalogue={wording.rules.catalogue} root={readGroup(value)} />
        ) : (
          <Box fz="sm" c="dimmed">
            {empty ?? say('noRules')}
          </Box>
        )}
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={() => setOpen(true)}
            aria-label={`${verb}: ${shown.label}`}
          >
            {verb}
          </Button>
          {value && empty !== undefined && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => choose(undefined)}
            >
              {say('removeRules')}
            </Button>
          )}
        </Group>
      </Box>
      {isOpen && (
        <FilterDialog
          title={shown.label}
          filter={value ?? null}
          problem={problems.find(({ field }) => field.startsWith(`${place}.`)) ?? null}
          place={place}
          onDone={(next) => {
            choose(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  )
}
