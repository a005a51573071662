import { ActionIcon, Button, Card, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { FilterField } from '../fields/filter-field.tsx'
import { ReferenceField, SenderField } from '../fields/reference-fields.tsx'
import { useField, WithinItem } from '../fields/scope.tsx'

export function SendEmailForm() {
  return (
    <>
      <ReferenceField name="templateId" kind="template" />
      <VariantsField />
      <SenderField name="senderId" />
    </>
  )
}

/** Other templates for contacts of a filter: the first that holds. */
function VariantsField() {
  const { say } = useSay()
  const { value: variants = [], choose, shown } = useField<object[]>('variants')
  return (
    <Input.Wrapper
      label={shown.label}
      description={say('hints.variants')}
      labelElement="div"
      data-field={shown.wrapperProps['data-field']}
    >
      <Stack gap="sm" mt="xs">
        {variants.map((_, i) => (
          // Variants have no other name than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: they are added at the end
          <Card key={i} withBorder padding="sm">
            <Group justify="space-between" mb="xs">
              <Text fz="sm" fw={600}>
                {say('variant', { number: i + 1 })}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('removeVariant', { number: i + 1 })}
                onClick={() => choose(variants.length > 1 ? variants.filter((_, j) => j !== i) : undefined)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <WithinItem name="variants" index={i}>
              <Stack gap="xs">
                <FilterField name="filter" label="branchFilter" />
                <ReferenceField name="templateId" kind="template" />
              </Stack>
            </WithinItem>
          </Card>
        ))}
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={variants.length >= 10}
          onClick={() => choose([...variants, {}])}
          style={{ alignSelf: 'flex-start' }}
        >
          {say('addVariant')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

export const SendSmsForm = () => <ReferenceField name="smsTemplateId" kind="sms_template" />
