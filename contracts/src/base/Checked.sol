// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Checks of constructor arguments: a wrong one cannot be mended later, there are no upgrades.
library Checked {
    error NotAContract(address account);
    error ZeroAddress();
    error DurationOutOfRange(uint256 duration, uint256 minimum, uint256 maximum);
    error AmountOutOfRange(uint256 amount, uint256 minimum, uint256 maximum);

    function hasCode(address account) internal view returns (address) {
        if (account.code.length == 0) revert NotAContract(account);
        return account;
    }

    function notZero(address account) internal pure returns (address) {
        if (account == address(0)) revert ZeroAddress();
        return account;
    }

    function inRange(uint256 duration, uint256 minimum, uint256 maximum) internal pure returns (uint256) {
        if (duration < minimum || duration > maximum) revert DurationOutOfRange(duration, minimum, maximum);
        return duration;
    }

    function amountInRange(uint256 amount, uint256 minimum, uint256 maximum) internal pure returns (uint256) {
        if (amount < minimum || amount > maximum) revert AmountOutOfRange(amount, minimum, maximum);
        return amount;
    }
}
