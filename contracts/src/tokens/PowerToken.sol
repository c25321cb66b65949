// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPowerToken} from "./IPowerToken.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Computing power as a token, 18 decimals.
/// @dev ROLES: none. The contract that creates it is its power market, for ever.
/// ASSUMPTIONS: the power market burns from its own caller only.
/// ROUNDING: none.
/// INVARIANTS: I-27 (supply == power bought - power of all orders).
contract PowerToken is IPowerToken, ERC20 {
    /// @inheritdoc IPowerToken
    address public immutable powerMarket = msg.sender;

    modifier onlyPowerMarket() {
        _requirePowerMarket();
        _;
    }

    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    /// @inheritdoc IPowerToken
    function mint(address to, uint256 amount) external onlyPowerMarket {
        _mint(to, amount);
    }

    /// @inheritdoc IPowerToken
    function burn(address from, uint256 amount) external onlyPowerMarket {
        _burn(from, amount);
    }

    function _requirePowerMarket() private view {
        if (msg.sender != powerMarket) revert NotPowerMarket(msg.sender);
    }
}
