interface Props {
  text: string | undefined;
  /** `warning` when the customer can fix it. */
  severity?: 'error' | 'warning';
}

/** An error message that screen readers announce. */
export function Problem({ text, severity = 'error' }: Props) {
  return (
    <div role="alert" className="empty:absolute">
      {text && <p className={`alert ${severity === 'error' ? 'alert-error' : 'alert-warning'}`}>{text}</p>}
    </div>
  );
}
