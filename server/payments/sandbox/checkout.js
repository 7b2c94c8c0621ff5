/** The sandbox's checkout: Razorpay's `new Razorpay(options).open()` with a dialog for test payments. */
(() => {
  const api = '/sandbox/razorpay/v1/checkout';
  const outcomes = [
    ['success', 'Succeeds'],
    ['failure', 'Fails'],
    ['delay', 'Succeeds after 10 seconds'],
    ['lost', 'Succeeds, but the answer is lost'],
  ];
  const webhooks = [
    ['once', 'Once'],
    ['twice', 'Twice'],
    ['late', '20 seconds late'],
    ['never', 'Never'],
  ];

  const element = (name, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  };

  const choices = (legend, name, options) =>
    element(
      'fieldset',
      {},
      element('legend', { textContent: legend }),
      ...options.map(([value, label], index) =>
        element('label', {}, element('input', { type: 'radio', name, value, checked: index === 0 }), label),
      ),
    );

  const loadStyle = () => {
    const href = '/sandbox/checkout.css';
    if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
    const link = element('link', { rel: 'stylesheet', href });
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve));
    document.head.append(link);
    return loaded;
  };

  const callApi = async (path, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await (await fetch(`${api}${path}`, init)).json();
    if (answer.error) throw new Error(answer.error.description);
    return answer;
  };

  window.Razorpay = class {
    #options;
    #listeners = new Map();
    #dialog;
    #isClosed = false;

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, listener);
    }

    async open() {
      await loadStyle();
      if (this.#isClosed) return;
      this.#dialog = this.#draw();
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }

    close() {
      this.#isClosed = true;
      this.#dialog?.close(); // returns the focus
      this.#dialog?.remove();
      this.#dialog = undefined;
    }

    #draw() {
      const { amount, currency, name } = this.#options;
      const sum = new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
      const status = element('p', { className: 'sandbox-status', role: 'status' });
      const pay = element('button', { className: 'sandbox-pay', textContent: `Pay ${sum}` });
      const cancel = element('button', { type: 'button', textContent: 'Cancel payment' });
      const form = element(
        'form',
        { method: 'dialog' },
        choices('This payment', 'outcome', outcomes),
        choices('Webhooks come', 'webhooks', webhooks),
        status,
        pay,
        cancel,
      );
      const heading = element('h2', { id: 'sandbox-title', textContent: 'Test payment' });
      const note = element('p', { textContent: `${name || 'The shop'} · ${sum}. No money moves.` });
      const dialog = element('dialog', { className: 'sandbox-checkout' }, heading, note, form);
      dialog.setAttribute('aria-labelledby', heading.id);
      const dismiss = () => {
        this.close();
        this.#options.modal?.ondismiss?.();
      };
      cancel.addEventListener('click', dismiss);
      dialog.addEventListener('cancel', (event) => (event.preventDefault(), dismiss()));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (pay.getAttribute('aria-disabled') === 'true') return;
        pay.setAttribute('aria-disabled', 'true');
        void this.#pay(new FormData(form), status).finally(() => pay.removeAttribute('aria-disabled'));
      });
      return dialog;
    }

    async #pay(chosen, status) {
      const outcome = chosen.get('outcome');
      const { key, order_id } = this.#options;
      status.textContent = 'Waiting for the bank…';
      try {
        const payment = await callApi('/pay', {
          key,
          order_id,
          outcome: outcome === 'failure' ? 'failure' : 'success',
          delay_s: outcome === 'delay' ? 10 : 0,
          webhooks: chosen.get('webhooks'),
        });
        if (outcome === 'lost') status.textContent = 'Paid, but this page was not told. Close the tab or cancel.';
        else await this.#finish(payment, status);
      } catch (error) {
        status.textContent = error instanceof Error ? error.message : 'It did not work.';
      }
    }

    async #finish(payment, status) {
      if (payment.status === 'failed') {
        status.textContent = 'The payment failed. Choose again.';
        const error = {
          code: 'BAD_REQUEST_ERROR',
          description: 'Payment failed',
          metadata: { payment_id: payment.id },
        };
        return this.#listeners.get('payment.failed')?.({ error });
      }
      if (payment.razorpay_signature) return this.#succeed(payment);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (this.#dialog) await this.#finish(await callApi(`/payments/${payment.id}`), status);
    }

    #succeed({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) {
      this.close();
      this.#options.handler({ razorpay_payment_id, razorpay_order_id, razorpay_signature });
    }
  };
})();
