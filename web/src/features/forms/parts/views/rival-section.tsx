import { Alert, Skeleton, Table } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconScale, IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { conversionOf } from '../../../../ui/figure/conversion.ts'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import type { Form } from '../../logic/form.ts'
import { figuresSince, verdictOf } from '../../logic/rivals.ts'

/** An A/B test: half of the visitors see another form in place of this one. */
export function RivalSection({ form: saved }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const rivalId = saved.settings.rivalId ?? null
  const form = useForm({ initialValues: { rivalId } })
  const save = useSend('PATCH /forms/{form_id}', {
    touches: ['/forms'],
    onDone: ({ settings }) => {
      form.setInitialValues({ rivalId: settings.rivalId ?? null })
      form.reset()
      notify(common('saved'))
    },
    onFail: () => form.setFieldError('rivalId', t('rival.wrong')),
  })
  const submit = form.onSubmit((sent) => save.mutate({ path: { form_id: saved.id }, body: { settings: sent } }))
  return (
    <FormSection
      title={t('rival.title')}
      lead={t('rival.lead')}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      isReadOnly={!mayChange}
      onSubmit={submit}
    >
      <ReferenceSelect
        kind="form"
        label={t('rival.form')}
        placeholder={t('rival.none')}
        clearable
        maw={420}
        {...form.getInputProps('rivalId')}
        value={form.values.rivalId}
      />
      {rivalId && <Comparison form={saved} rivalId={rivalId} />}
    </FormSection>
  )
}

const NAMES = ['views', 'submissions', 'confirmations'] as const

function Comparison({ form, rivalId }: { form: Form; rivalId: string }) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { data: rival } = useApi('GET /forms/{form_id}', { path: { form_id: rivalId } }, { isShown: true })
  if (!rival) return <Skeleton h={120} />
  const since = form.settings.rivalSince ?? ''
  const [own, others] = [figuresSince(form.days, since), figuresSince(rival.days, since)]
  const verdict = verdictOf(own, others)
  const name = verdict === 'one' ? form.name : rival.name
  const both = [own, others]
  const rows = [
    ...NAMES.map((one) => ({ label: t(`figures.${one}`), values: both.map((figures) => number(figures[one])) })),
    { label: t('figures.conversion'), values: both.map((figures) => percent(conversionOf(figures))) },
  ]
  const isWon = verdict === 'one' || verdict === 'other'
  return (
    <>
      {rival.status === 'inactive' && <Alert color="yellow">{t('rival.inactive', { name: rival.name })}</Alert>}
      <Alert color={isWon ? 'teal' : 'gray'} icon={isWon ? <IconTrophy aria-hidden /> : <IconScale aria-hidden />}>
        {isWon ? t('rival.won', { name }) : t(`rival.${verdict as 'even'}`)}
      </Alert>
      <Table layout="fixed" aria-label={t('rival.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {[form, rival].map(({ id, name }) => (
              <Table.Th key={id} ta="right" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, values }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              {values.map((value, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one column per form
                <Table.Td key={i} ta="right" className="numbers">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
