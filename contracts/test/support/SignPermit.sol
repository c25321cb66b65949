// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {Vm} from "forge-std/Vm.sol";

Vm constant CHEATS = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
bytes32 constant PERMIT_TYPEHASH =
    keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

function signPermit(IERC20Permit token, uint256 key, address owner, address spender, uint256 value, uint256 deadline)
    view
    returns (uint8 v, bytes32 r, bytes32 s)
{
    bytes32 structHash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, token.nonces(owner), deadline));
    return CHEATS.sign(key, keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), structHash)));
}
