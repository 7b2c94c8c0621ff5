interface Props {
  text: string | undefined;
  /** A warning is one the customer can do something about. */
  severity?: 'error' | 'warning';
}

/** Says why something did not work; screen readers hear it when it comes. */
export function Problem({ text, severity = 'error' }: Props) {
  return (
    <div role="alert" className="empty:absolute">
      {text && <p className={`alert ${severity === 'error' ? 'alert-error' : 'alert-warning'}`}>{text}</p>}
    </div>
  );
}
