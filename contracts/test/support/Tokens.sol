// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @dev A well-behaved token with any number of decimals and a permit.
contract PlainToken is ERC20, ERC20Permit {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_) ERC20("Plain", "PLN") ERC20Permit("Plain") {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @dev Keeps a share of every transfer between accounts.
contract FeeToken is PlainToken {
    uint256 public feeBasisPoints;

    constructor(uint256 feeBasisPoints_) PlainToken(18) {
        feeBasisPoints = feeBasisPoints_;
    }

    function setFee(uint256 feeBasisPoints_) external {
        feeBasisPoints = feeBasisPoints_;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : value * feeBasisPoints / 10_000;
        super._update(from, to, value - fee);
        if (fee != 0) super._update(from, address(0), fee);
    }
}

/// @dev Says false instead of failing, and moves nothing, while told to.
contract FalseToken is PlainToken {
    bool public refusing;

    constructor() PlainToken(18) {}

    function setRefusing(bool refusing_) external {
        refusing = refusing_;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        return refusing ? false : super.transfer(to, value);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        return refusing ? false : super.transferFrom(from, to, value);
    }
}

/// @dev Reverts for listed accounts, as USDT and USDC do, or for everybody.
contract BlocklistToken is PlainToken {
    mapping(address account => bool) public blocked;
    bool public halted;

    error Blocked(address account);
    error Halted();

    constructor() PlainToken(6) {}

    function setBlocked(address account, bool blocked_) external {
        blocked[account] = blocked_;
    }

    function setHalted(bool halted_) external {
        halted = halted_;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (halted) revert Halted();
        if (blocked[from]) revert Blocked(from);
        if (blocked[to]) revert Blocked(to);
        super._update(from, to, value);
    }
}

/// @dev Calls back into a contract of the attacker's before and after each transfer.
contract CallbackToken is PlainToken {
    address public target;
    bytes public payload;
    bool private _inside;
    bool public lastCallSucceeded;
    bytes public lastAnswer;
    uint256 public callCount;

    constructor() PlainToken(18) {}

    function setCallback(address target_, bytes calldata payload_) external {
        target = target_;
        payload = payload_;
    }

    function _update(address from, address to, uint256 value) internal override {
        _callBack();
        super._update(from, to, value);
        _callBack();
    }

    function _callBack() private {
        if (target == address(0) || _inside) return;
        _inside = true;
        ++callCount;
        (lastCallSucceeded, lastAnswer) = target.call(payload);
        _inside = false;
    }
}
